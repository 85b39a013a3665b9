/** How well a member of staff knows a language: basic, good, native. */
export const languageLevels = [1, 2, 3] as const;
export type LanguageLevel = (typeof languageLevels)[number];

/** Enough to answer a player without help. */
export const goodLevel: LanguageLevel = 2;

export const routingBounds = {
  teamsMax: 100,
  teamMembersMax: 200,
  skillsMax: 30,
  skillMax: 40,
  reportsMax: 500,
} as const;

export const routingTimings = {
  /** How long an offer can be accepted. */
  offerMs: 20_000,
  /** After this time in the queue a basic knowledge of the language is enough, then English, then anyone. */
  overflowMs: { basic: 60_000, english: 90_000, any: 120_000 },
  /** A team that was asked for is waited for this long. */
  wishMs: 60_000,
  /** A chat does not return to a person who declined it for this long, unless all others did too; then after `againMs`. */
  declinedMs: 300_000,
  againMs: 15_000,
  /** A chat that was handed over to a person returns to the queue if they have not read it for this long. */
  unreadMs: 600_000,
  /** Who accepted or sent something within this time is working, and missed offers do not make them away. */
  workedMs: 300_000,
  /** Each tier counts as this much waiting time, so that an ordinary player is never overtaken forever. */
  tierMs: 60_000,
} as const;

/** After this many missed offers in a row a person counts as away, unless they worked within `workedMs`. */
export const missedOffersMax = 2;

/**
 * Why a person may get a chat: good command of the language, no languages entered (so that routing works before they are), a basic
 * command, English instead, or the last resort. Each is tried after the ones before it.
 */
export const languageSteps = ['spoken', 'unset', 'basic', 'english', 'any'] as const;
export type LanguageStep = (typeof languageSteps)[number];
