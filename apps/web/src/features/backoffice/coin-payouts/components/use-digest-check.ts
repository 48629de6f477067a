import type { CoinPayout } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { assetsQuery } from '#lib/queries/assets.ts';
import { type DigestCheck, digestOf } from '../model/digest.ts';

/** Whether the digest is that of what is shown, computed in this browser. */
export function useDigestCheck(payout: CoinPayout): DigestCheck {
  const assets = useQuery(assetsQuery);
  const scale = assets.data?.find(({ symbol }) => symbol === payout.symbol)?.scale;
  const { address, chain, digest, id, receive, symbol, tag } = payout;
  const [found, setFound] = useState<{ readonly of: string; readonly check: DigestCheck }>();
  const of = `${id} ${digest} ${receive} ${address} ${scale}`;
  useEffect(() => {
    if (scale === undefined) return;
    let isCurrent = true;
    void digestOf({ address, chain, id, receive, symbol, tag }, scale).then((own) => {
      const check = own === null ? 'unknown' : own === digest ? 'same' : 'differs';
      if (isCurrent) setFound({ of, check });
    });
    return () => {
      isCurrent = false;
    };
  }, [address, chain, digest, id, of, receive, scale, symbol, tag]);
  if (assets.isError || (assets.isSuccess && scale === undefined)) return 'unknown';
  return found?.of === of ? found.check : 'checking';
}
