/** An office that knows whose mobile and whose card it is. */
export interface IdentityOffice {
  readonly name: string;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /**
   * Whether a mobile is registered to a national code.
   *
   * @throws OutboundError when there is no usable answer: ask again later
   */
  matchMobile(question: {
    readonly mobile: string;
    readonly nationalCode: string;
  }): Promise<boolean>;
  /**
   * The person with a national code and birth date in the civil register; undefined when there is
   * none who lives.
   *
   * @throws OutboundError when there is no usable answer: ask again later
   */
  findPerson(question: PersonQuestion): Promise<RegisteredPerson | undefined>;
  /**
   * Whether a bank card belongs to the person with this national code and birth date.
   *
   * @throws OutboundError when there is no usable answer: ask again later
   */
  matchCard(question: CardQuestion): Promise<boolean>;
  /**
   * The account behind a card; undefined when there is none.
   *
   * @throws OutboundError when there is no usable answer: ask again later
   */
  findAccount(cardNumber: string): Promise<CardAccount | undefined>;
}

/** Who is looked for in the civil register. */
export interface PersonQuestion {
  readonly nationalCode: string;
  /** Gregorian, `1991-08-03`. */
  readonly birthDate: string;
  /** As they write themselves, for offices that compare and do not tell. */
  readonly firstName: string;
  readonly lastName: string;
}

/** A person as the civil register has them. */
export interface RegisteredPerson {
  /** As the register writes them; undefined where it was not told. */
  readonly names: { readonly first: string; readonly last: string } | undefined;
  /** Where the office compared the names itself: how alike they are, 0 to 100. */
  readonly likeness?: { readonly first: number; readonly last: number } | undefined;
}

/** Whether a card is this person's. */
export interface CardQuestion {
  readonly nationalCode: string;
  /** Gregorian, `1991-08-03`. */
  readonly birthDate: string;
  /** Sixteen digits. */
  readonly cardNumber: string;
}

/** The account behind a card. */
export interface CardAccount {
  /** `IR` and 24 digits. */
  readonly sheba: string;
  /** As the bank writes the owner, where it tells. */
  readonly ownerName: string | undefined;
}
