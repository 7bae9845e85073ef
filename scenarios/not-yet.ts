/**
 * Scenarios that are not asked of carom yet, and why: what it has to learn first, or 'found: …' with what was measured where it
 * fails one. They are counted apart; a name that is removed here is asked again.
 */
export const NOT_YET: Readonly<Record<string, string>> = {}
