// Which way a trade with the house goes, and which of its two amounts is meant.
/** Whether the person buys the coin from the house or sells it to the house. */
export type OtcSide = 'buy' | 'sell';
/** What an amount counts: `base` is the coin, `quote` the money; the wire's `amount_type`. */
export type OtcUnit = 'base' | 'quote';
/** Which of the form's two amounts: what the person gives, or what they get. */
export type OtcField = 'pay' | 'receive';
