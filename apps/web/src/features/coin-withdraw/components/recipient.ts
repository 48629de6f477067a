/** To whom it goes, as far as that is known; it never stands in the page's address. */
export interface Recipient {
  /** As it was typed, pasted or chosen. */
  readonly address: string;
  /** '' where there is none. */
  readonly memo: string;
  /** One that looks like a known one was compared with it. */
  readonly isCompared: boolean;
  /** Nothing stands against it: its step is done. */
  readonly isChecked: boolean;
}

/** Before anything is typed. */
export const NO_RECIPIENT: Recipient = {
  address: '',
  memo: '',
  isCompared: false,
  isChecked: false,
};
