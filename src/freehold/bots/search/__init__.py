"""Looking ahead: the same future played out after every action that is worth comparing."""

from freehold.bots.search.comparing import Comparer, Option, gap
from freehold.bots.search.options import options

__all__ = ["Comparer", "Option", "gap", "options"]
