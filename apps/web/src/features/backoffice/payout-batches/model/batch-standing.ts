import type { PayoutBatch } from '@sarraf/contracts';

/** Where a batch stands for people: one that the bank has answered wholly is done. */
export type Standing = PayoutBatch['status'] | 'answered';

/** The word for it. */
export function standingOf({
  status,
  given_hash: givenHash,
  sent,
}: Pick<PayoutBatch, 'status' | 'given_hash' | 'sent'>): Standing {
  return status === 'given' && givenHash !== null && sent.count === 0 ? 'answered' : status;
}

/** What an officer may do with a batch. */
export interface BatchActs {
  readonly approve: boolean;
  readonly cancel: boolean;
  readonly download: boolean;
  /** They made it: another one has to go on. */
  readonly isOwn: boolean;
}

/** What of it is open to an officer who has the ability to decide or has not. */
export function actsOf(
  { status, is_mine: isMine }: Pick<PayoutBatch, 'status' | 'is_mine'>,
  hasAbility: boolean,
): BatchActs {
  const isOpen = hasAbility && (status === 'made' || status === 'approved');
  const isReady = hasAbility && (status === 'approved' || status === 'given');
  return {
    approve: isOpen && status === 'made' && !isMine,
    cancel: isOpen,
    download: isReady && !isMine,
    isOwn: isMine && (isOpen || isReady),
  };
}
