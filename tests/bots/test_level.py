"""Levels: every game has four, and each plays whole matches by the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from magpies import MagpieGame
from magpies.heuristic import MagpieHeuristic
from tests.bots.positions import information
from tests.games.druid.table_builder import Table as DruidTable
from tests.sample_games import SUBJECTS
from tuckbox import registry
from tuckbox.bots import InformationSet, bot, bots_of, play_to_end
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.level_bot import LevelBot
from tuckbox.bots.playout import playout
from tuckbox.bots.search import NO_HEURISTIC, heuristic_for, level_of
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game, seed_of
from tuckbox.core.levels import Level
from tuckbox.core.match import Match
from tuckbox.games.druid.heuristics.network import DruidNetwork
from tuckbox.games.druid.rules.generated.stack import TURN
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.generated.stack import PICKING

WIDE = 120  # with more options than this a decision takes long where nothing is compiled


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_game_has_levels_of_rising_strength(name: str) -> None:
    levels = SUBJECTS[name].game.levels
    assert [level.name for level in levels] == [f"level{number}" for number in range(1, len(levels) + 1)]
    assert len({level.title for level in levels}) == len(levels) == (5 if name == "druid" else 4)
    assert all(level.description.endswith(".") for level in levels)
    ranks = [(level.iterations, level.evaluator != "novice", -level.epsilon) for level in levels]
    assert ranks == sorted(set(ranks))


def test_iterations_scale_with_seats_and_within_a_play() -> None:
    plain = Level("plain", "Plain", "Plays.", 600)
    thrifty = Level("thrifty", "Thrifty", "Plays.", 600, mid_play_fraction=0.25, seat_scaling=1.0)
    assert [plain.iterations_for(seats, quiet) for seats in (2, 5) for quiet in (True, False)] == [600] * 4
    assert [thrifty.iterations_for(seats, quiet) for seats in (2, 5) for quiet in (True, False)] == [600, 150, 240, 60]


@pytest.mark.parametrize("name", SUBJECTS)
def test_evaluators_differ_from_the_heuristic(name: str) -> None:
    game = SUBJECTS[name].game
    assert {level.evaluator for level in game.levels} - {""} == set(game.evaluators)
    for evaluator in game.evaluators.values():
        state = game.new_state(game.players[0], seed_of("eyes"))
        chance = FastChance(1)
        differences = 0
        while not state.is_over:
            seat = state.seat_to_act()
            options = state.legal_moves(seat)
            differences += evaluator.evaluate(state, seat) != game.heuristic.evaluate(state, seat)
            state.apply(seat, options[int(chance.below(len(options)))])
        assert differences > 10
        assert evaluator.evaluate(state, 0) == game.heuristic.evaluate(state, 0) == state.returns(0)


def test_the_network_plays_with_the_cards_that_it_knows_only() -> None:
    """With another card set the game's heuristic takes its place, and the level below plays."""
    game = registry.game("druid")
    level = replace(game.levels[3], evaluator="network")
    assert isinstance(heuristic_for(game, level), DruidNetwork)
    assert level_of(game, 5) is game.levels[4] and level_of(game, 2) is game.levels[1]
    text = game.card_set.text.replace("Walrus,mammal,3,land water", "Walrus,mammal,3,water")
    changed = registry.game("druid", CardSet("changed", text))
    assert changed.card_set.hash != game.card_set.hash
    assert heuristic_for(changed, level) is changed.heuristic
    assert level_of(changed, 5) is changed.levels[3] and level_of(changed, 2) is changed.levels[1]


def test_a_level_that_a_game_does_not_have_is_refused() -> None:
    match = Match(registry.game("idriana"), ["Ann", "Ben"], seed_of("none"))
    with pytest.raises(UnknownBot, match="Idriana has no level5; its highest level is level4"):
        bot("level5").choose(InformationSet.of(match, match.seats_to_act()[0]))
    assert "level5" in bots_of(registry.game_class("druid")) and "level5" not in bots_of(registry.game_class("idriana"))


def test_decisions_are_judged_by_the_highest_level_with_the_games_own_heuristic() -> None:
    assert registry.game("druid").analyst.name == registry.game("idriana").analyst.name == "level4"


def test_an_evaluator_can_be_chosen() -> None:
    match = Match(registry.game("druid"), ["Ann", "Ben"], seed_of("network"))
    information = InformationSet.of(match, match.seats_to_act()[0])
    assert bot("level4+evaluator=network+iterations=8+playout=4").choose(information).code in information.legal_codes
    with pytest.raises(UnknownBot, match="has no evaluator 'crystal'; it has novice, wanderer, network"):
        bot("level4+evaluator=crystal").choose(information)


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_level_uses_its_own_evaluator(name: str) -> None:
    game = SUBJECTS[name].game
    for level in game.levels:
        if level.evaluator == "" or level.iterations > 0:
            continue
        match = Match(game, ["me"] * game.players[0], seed_of("eye"))
        otherwise = 0
        looked = 0
        while looked < 16:
            seat = InformationSet.of(match, match.seats_to_act()[0])
            code = seat.legal_codes[0]
            if 1 < len(seat.legal_codes) < WIDE:
                code = bot(level.name, 1).choose_code(seat)
                assert code == GreedyBot(1, game.evaluators[level.evaluator]).choose_code(seat)
                otherwise += code != GreedyBot(1).choose_code(seat)
                looked += 1
            match.play(seat.seat, game.move(code))
        assert otherwise > 0


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_level_without_a_heuristic_has_no_evaluator_either(name: str) -> None:
    game = SUBJECTS[name].game
    for level in game.levels:
        assert heuristic_for(game, level) is (game.evaluators[level.evaluator] if level.evaluator else game.heuristic)
        assert heuristic_for(game, replace(level, use_heuristic=False)) is NO_HEURISTIC


def test_weights_can_be_overridden(tmp_path: Path) -> None:
    """Weights that prize nothing but a high number in front make a bot that plays its highest cards."""
    game = SUBJECTS["tectonic"].game
    file = tmp_path / "weights.csv"
    file.write_text("feature,weight\ntwo early: number,9\ntwo late: number,9\n")
    match = Match(game, ["Ann", "Ben"], seed_of("weights"))
    while match.state.step_kind() != PICKING:
        match.play(match.seats_to_act()[0], match.state.legal_moves(match.seats_to_act()[0])[0])
    seat = InformationSet.of(match, 0)
    chosen = bot(f"level2+weights={file}").choose(seat)
    assert chosen.code == max(seat.legal_codes, key=codes.pick_play)


def test_a_file_without_weights_is_rejected(tmp_path: Path) -> None:
    seat = InformationSet.of(Match(SUBJECTS["druid"].game, ["Ann", "Ben"], seed_of("weights")), 0)
    (tmp_path / "odd.csv").write_text("feature,weight\nnone,much\n")
    for file in ("missing.csv", "odd.csv"):
        with pytest.raises(UnknownBot, match="is not a weights file"):
            bot(f"level2+weights={tmp_path / file}").choose(seat)


@pytest.mark.parametrize("name", ["druid", "idriana", "magpies", "tectonic"])
def test_levels_play_legal_moves_throughout_a_match(name: str) -> None:
    """A dozen decisions spread over matches of every number of seats, by all levels; chance plays the rest."""
    game = SUBJECTS[name].game
    for seats in game.players:
        match = Match(game, [f"Bot {seat}" for seat in range(seats)], seed_of(f"levels {seats}"))
        length = int(playout(match.state.copy(), FastChance(seats)))
        asked = {length * part // 13 for part in range(1, 13, len(game.players))}
        chance = FastChance(seats)
        for number in range(length):
            if match.is_over:
                break
            seat = match.seats_to_act()[0]
            place = InformationSet.of(match, seat)
            if number in asked and len(place.legal_codes) <= WIDE:
                player = bot(f"level{number % 4 + 1}", number)
                assert isinstance(player, LevelBot)
                player.overrides["iterations"] = min(player.level(game).iterations, 4)
                match.play(seat, player.choose(place))
            else:
                match.play(seat, place.legal_codes[int(chance.below(len(place.legal_codes)))])


def test_a_forced_move_is_not_searched() -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nothing needs to be looked at")

    game = SUBJECTS["druid"].game
    seat = InformationSet(game, 0, [3], refuse, refuse, refuse)  # type: ignore[arg-type]
    assert bot("level4").choose(seat) == game.move(3)


def test_settings_can_be_overridden() -> None:
    game = SUBJECTS["druid"].game
    changed = bot("level4+iterations=7+heuristic=no+exploration=0.5+playout=3")
    assert isinstance(changed, LevelBot)
    level = changed.level(game)
    assert (level.iterations, level.use_heuristic, level.exploration, level.playout_depth) == (7, False, 0.5, 3)


def test_epsilon_is_how_often_a_level_plays_a_random_move() -> None:
    game = SUBJECTS["druid"].game
    match = Match(game, ["Ann", "Ben"], seed_of("epsilon"))
    seat = InformationSet.of(match, match.seats_to_act()[0])
    random_ones = [bot("level2+epsilon=1", seed).choose_code(seat) for seed in range(40)]
    assert len(set(random_ones)) > 10 and set(random_ones) <= set(seat.legal_codes)
    same = [
        bot("level2+epsilon=0.5", seed).choose_code(seat) == bot("level2+epsilon=1", seed).choose_code(seat)
        for seed in range(40)
    ]
    assert 10 < sum(same) < 30


def test_a_random_move_is_never_a_wasteful_one() -> None:
    table = DruidTable(
        ann="Mouse Gecko Ant Bear", bo="Bat", ann_specials="Fins Gills", lies="Shore: Walrus | Crocodile"
    )
    table.ann("place Bear at Meadow")
    codes_played = {bot("level2+epsilon=1", seed).choose(information(table)).code for seed in range(8)}
    assert {str(table.game.move(code)) for code in codes_played} == {"end the turn"}


class Evaluated(MagpieGame):
    """Magpies with an evaluation and no levels of its own."""

    heuristic = MagpieHeuristic()


def win_rate(game: Game, above: str, below: str, matches: int) -> float:
    """How often a bot beats another; the same seeds play the same matches."""
    won = 0.0
    for number in range(matches):
        match = Match(game, ["Ann", "Ben"], seed_of(f"ladder {number // 2}"))
        bots = [bot(above, number), bot(below, number)]
        if number % 2:
            bots.reverse()
        play_to_end(match, bots)
        won += match.state.returns(number % 2)
    return won / matches


def test_an_evaluation_alone_makes_better_levels() -> None:
    assert win_rate(Evaluated(), "level3", "level1", 40) > 0.6


@pytest.mark.soak
@pytest.mark.parametrize("level", [2, 3, 4])
def test_an_evaluation_alone_gives_levels_each_better_than_the_one_below(level: int) -> None:
    assert win_rate(Evaluated(), f"level{level}", f"level{level - 1}", 300) > 0.53


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("level9", "There is no bot 'level9'"),
        ("random+iterations=3", "Only levels have settings"),
        ("level2+depth=3", "A level has no setting 'depth'"),
        ("level2+iterations=many", "iterations takes a number, not 'many'"),
        ("level2+heuristic=maybe", "heuristic takes yes or no, not 'maybe'"),
    ],
)
def test_a_bad_bot_name_is_rejected(name: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        bot(name)


def test_the_lowest_level_never_misses_an_immediate_win() -> None:
    """The last creature of a match of Druid Games, no specials left: where some terrain wins, it goes there."""
    game = SUBJECTS["druid"].game
    decided = 0
    for number in range(60):
        match = Match(game, ["Ann", "Bo"], seed_of(f"win {number}"))
        chance = FastChance(number)
        while not match.is_over:
            seat = match.seats_to_act()[0]
            state = match.state
            assert isinstance(state, DruidState)
            no_specials = state.special_held[0] + state.special_held[1] == 0
            if state.placed(0) + state.placed(1) == 29 and state.step_kind() == TURN and no_specials:
                worth = {}
                for code in state.legal_moves(seat):
                    after = state.copy()
                    after.apply(seat, code)
                    worth[code] = after.returns(seat)
                if len(set(worth.values())) > 1:
                    decided += 1
                    assert worth[bot("level1", 1).choose(InformationSet.of(match, seat)).code] == max(worth.values())
            options = state.legal_moves(seat)
            match.play(seat, options[int(chance.below(len(options)))])
    assert decided >= 3
