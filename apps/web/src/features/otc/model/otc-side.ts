// Which way a trade with the house goes, and which of its two amounts is meant.
export type OtcSide = 'buy' | 'sell';
export type OtcUnit = 'base' | 'quote';
export type OtcField = 'pay' | 'receive';
