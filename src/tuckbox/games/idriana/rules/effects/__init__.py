"""The effects of cards, by the ids that card sets name them by."""

from __future__ import annotations

from typing import Final

from tuckbox.games.idriana.rules.effects import farm, globals, town, wilderness
from tuckbox.games.idriana.rules.effects.effect import Effect

EFFECTS: Final[dict[str, type[Effect]]] = {
    "centre": wilderness.CentreOfRegion,
    "lemma": wilderness.Lemma,
    "night-owl": wilderness.NightOwl,
    "white-wolf": wilderness.WhiteWolf,
    "wild-sanctuary": wilderness.WildSanctuary,
    "hermit": wilderness.Hermit,
    "forester": wilderness.Forester,
    "ranger": wilderness.Ranger,
    "firebreak": wilderness.Firebreak,
    "field": farm.Field,
    "goatherd": farm.Goatherd,
    "country-fair": farm.CountryFair,
    "farmers-market": farm.FarmersMarket,
    "barn": farm.Barn,
    "windmill": farm.Windmill,
    "scarecrow": farm.Scarecrow,
    "village-hall": town.VillageHall,
    "generous-village-hall": town.GenerousVillageHall,
    "library": town.Library,
    "college": town.College,
    "university": town.University,
    "bazaar": town.Bazaar,
    "inn": town.Inn,
    "workshop": town.Workshop,
    "watchtower": town.Watchtower,
    "guildhall": town.Guildhall,
    "clock-tower": town.ClockTower,
    "observatory": town.Observatory,
    "mayor": town.Mayor,
    "navigator": town.Navigator,
    "merchant": town.Merchant,
    "priest": town.Priest,
    "astrologer": town.Astrologer,
    "wildfire": globals.Wildfire,
    "locusts": globals.Locusts,
    "earthquake": globals.Earthquake,
    "thieves": globals.Thieves,
    "land-grant": globals.LandGrant,
    "royal-charter": globals.RoyalCharter,
    "revolt": globals.Revolt,
    "golden-age": globals.GoldenAge,
    "trade-route": globals.TradeRoute,
    "age-of-faith": globals.AgeOfFaith,
    "kings-peace": globals.KingsPeace,
    "gentle-rain": globals.GentleRain,
    "drought": globals.Drought,
    "deep-snow": globals.DeepSnow,
    "heatwave": globals.Heatwave,
}
