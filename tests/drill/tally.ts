/** What a part of the drill counted: steps or tests that went as they should, and those that did not. */
export type Tally = { passed: number; failed: number }
