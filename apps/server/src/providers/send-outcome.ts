/** What became of a message that was given to a company. */
export type SendOutcome =
  | { readonly kind: 'taken' }
  /** Surely not taken, and when it may be: in a moment, once somebody mends our account, or never. */
  | {
      readonly kind: 'refused';
      readonly heals: 'soon' | 'mended' | 'never';
      readonly why: string;
      /** How long the company wants to be left alone, where it said so. */
      readonly afterMs?: number;
    }
  /** The connection broke after the company may have taken it. */
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * Called right before the company may take the message; answers whether it may still be sent. What
 * ends before it surely was not taken.
 */
export type Begin = () => Promise<boolean>;
