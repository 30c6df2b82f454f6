"""An opponent for a game loop: it thinks for 10 ms, inside one frame of 60 a second, and the picture never stutters.

python examples/frame_budget.py [decisions]

The loop is that of any pygame program, without pygame: look at the input, let the world go on, draw, wait for the next
frame. Three things keep it smooth: the agent is asked once before the game begins, which compiles and loads what it
needs; its budget is a time, and smaller than a frame; and it is asked in the frame after the player's move was drawn.
"""

import sys
import time

import spinney

FRAME = 1 / 60
THINKING = 0.010


class Clock:
    """The clock of the frames, as `pygame.time.Clock` is one: it sleeps until the next frame is due."""

    def __init__(self):
        self.due, self.late = time.perf_counter(), 0

    def tick(self):
        self.due += FRAME
        wait = self.due - time.perf_counter()
        if wait > 0:
            time.sleep(wait)
        else:
            self.late, self.due = self.late + 1, time.perf_counter()


class Player:
    """Somebody at the keyboard; here one who takes three frames for a move, and always the middlemost."""

    def __init__(self):
        self.frames = 0

    def pressed(self, state):
        """The action that was chosen in this frame, if any."""
        self.frames = (self.frames + 1) % 3
        return state.legal_actions[len(state.legal_actions) // 2] if self.frames == 0 else None


class World:
    """Connect Four between a player and an agent, a step a frame."""

    def __init__(self):
        self.game = spinney.load("connect-four")
        self.opponent = spinney.agent("mcts", budget=f"{1000 * THINKING:g}ms")
        self.player, self.matches = Player(), 0
        self.opponent.decide(self.game.start())  # loads and compiles, before the first frame
        self.begin()

    def begin(self):
        self.state, self.matches = self.game.start(), self.matches + 1

    def update(self):
        """Plays what there is to play in this frame; returns how long the opponent has thought, if it has."""
        if self.state.is_over:
            self.begin()
        elif self.state.player == 0:
            action = self.player.pressed(self.state)
            self.state = self.state if action is None else self.state.apply(action)
        else:
            start = time.perf_counter()
            decision = self.opponent.decide(self.state, seed=self.matches)
            self.state = self.state.apply(decision.action)
            return time.perf_counter() - start
        return None

    def draw(self):
        """A real program would blit to the screen."""
        return self.state.text()


def main(decisions):
    world, clock, thoughts = World(), Clock(), []
    while len(thoughts) < decisions:
        thought = world.update()
        if thought is not None:
            thoughts.append(thought)
        world.draw()
        clock.tick()
    thoughts.sort()
    worst = thoughts[int(0.99 * (len(thoughts) - 1))]
    print(f"{len(thoughts)} decisions in {world.matches} matches; 99 % of them took at most {1000 * worst:.1f} ms.")
    print(f"{clock.late} frames were late.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
