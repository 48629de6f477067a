/** Numbers that are written left to right, such as a card's, so that a Persian line does not turn them. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
