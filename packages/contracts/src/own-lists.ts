// Bounds and words of what people keep and see of their own money.

/** Coins that a person follows at most. */
export const FAVOURITES_MAX = 100;

/** Recurring buys of a person at most, paused ones with them. */
export const RECURRING_MAX = 20;
/** How often they buy. */
export const RECURRING_PERIODS = ['daily', 'weekly', 'monthly'] as const;
/** One of `RECURRING_PERIODS`. */
export type RecurringPeriod = (typeof RECURRING_PERIODS)[number];

/** How far back one's own money is looked at. */
export const PORTFOLIO_RANGES = ['30d', '90d', '1y', 'all'] as const;
/** One of `PORTFOLIO_RANGES`. */
export type PortfolioRange = (typeof PORTFOLIO_RANGES)[number];
/** Points of one line at most. */
export const PORTFOLIO_POINTS_MAX = 120;
/** What came and went is told one by one for so many days and assets, the newest. */
export const PORTFOLIO_MOVES_MAX = 50;
