# Classes of Numba, which tells type checkers nothing of them.
# mypy: allow-untyped-calls
"""Compiling a helper, which only compiled code calls: up to the form in which its callers take it in, and no further.

Numba makes machine code of every function, with all that it calls, before it is linked into a caller and made into
machine code there once more. What nobody calls from outside needs none of that: leaving it out makes the
compilation of a game about a third shorter, and the code of its callers, which are optimised as a whole, no slower.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class Helpers(CompilerBase):
    """Numba's own way of compiling, without machine code at its end: a `pipeline_class` for `numba.njit`."""

    def define_pipelines(self) -> list[Any]:
        """The passes of Numba's compiler, the last of them replaced."""
        manager: Any = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(_ForCallers if kind is NativeLowering else kind, about) for kind, about in manager.passes]
        manager.finalize()
        return [manager]


class _Linked(JITCodeLibrary):
    """A function and what it calls, neither optimised as a whole nor made into machine code."""

    def finalize(self) -> None:
        """Links what this calls."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _ForCallers(NativeLowering):
    """The last pass."""

    _name = "for_callers"

    def run_pass(self, state: Any) -> bool:
        """Compiles a function for its callers."""
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        # Callers are compiled with whatever is kept under this name: any built-in function that is no other's will do.
        name = list[None]().append
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True
