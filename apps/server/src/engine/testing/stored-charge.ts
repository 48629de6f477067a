// A toman charge of tests.

/** The charge's own row, as its use case writes it. */
export const storedCharge = (id: string, user: number, units: string, state: string): string =>
  `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
     is_reserved, state, authority, created_at, expires_at, paid_at)
   VALUES ('${id}', ${user}, ${units}, 1, '603799******1234', 'sealed', 'zarinpal', false,
     '${state}', 'A1', now(), now(), CASE '${state}' WHEN 'paid' THEN now() END)`;
