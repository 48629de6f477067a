/**
 * Seeds that once failed, with what they showed; each is run in every test. Steps are those at
 * which it failed first: a seed means another walk with another number of steps or faults.
 */
export const FAILED_SEEDS: readonly {
  readonly seed: number;
  readonly steps: number;
  /** Whether coins came by chains then, which is another walk; before there were any, none did. */
  readonly withChains?: boolean;
  readonly showed: string;
}[] = [
  { seed: 2, steps: 500, showed: 'a standby that failed once to open served no more' },
  { seed: 5, steps: 500, showed: 'a writer whose lock was broken twice stood by for ever' },
  { seed: 177, steps: 500, showed: 'a batch that forgot a key which it had known at its start' },
  {
    seed: 491,
    steps: 500,
    showed: 'a charge that was given up while its name came, and was never asked about again',
  },
  {
    seed: 1071,
    steps: 500,
    showed: 'a superseded engine that spoke for the journal of its successor',
  },
  {
    seed: 51,
    steps: 500,
    showed: 'a payer who was sent to the bank with a charge whose life was over',
  },
  {
    seed: 68,
    steps: 500,
    showed: 'a charge whose last question had no answer, or was older than its payment',
  },
  {
    seed: 1785,
    steps: 500,
    showed: 'a killed process that the simulated bus still asked',
  },
  {
    seed: 4,
    steps: 500,
    showed: 'a batch done again that no longer knew that it was a replay, so that no engine began',
  },
  {
    seed: 5,
    steps: 500,
    showed: 'a batch done again that asked nobody for the quote which its first writer remembered',
  },
  {
    seed: 64,
    steps: 500,
    showed: 'a batch done again long after its time, whose duplicate guard had forgotten it',
  },
  {
    seed: 1333,
    steps: 60,
    showed: 'a start that did not read back the client order id of a quote that was taken',
  },
  {
    seed: 533,
    steps: 500,
    showed: 'a reader who waited for the engine with the lock, while another had the epoch',
  },
  {
    seed: 376,
    steps: 500,
    showed: 'the recount of charges took limits that came again by their key for a change',
  },
];
