import type { Chain } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Num, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { forksOf, leastConfirmations } from '../model/chain-rows.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

type Fork = Chain['forks'][number];

/** Forks that were seen, the newest first: how deep, and what was dropped. */
export function Forks({ chains }: { chains: readonly Chain[] }) {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const forks = forksOf(chains);
  if (forks.length === 0) return <p className="px-5 py-8 text-fg2 lg:px-6">{t.forksNone}</p>;
  return (
    <ul>
      {forks.map(({ chain, ...fork }) => (
        <li key={`${chain.chain}-${fork.at}-${fork.from_height}`} className="chains-fork-row">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">{words.nameOf(chain.chain)}</span>
            <span className="text-table text-fg2">
              <Time at={fork.at} shape="full" />
            </span>
          </p>
          <ForkPicture chain={chain} fork={fork} />
        </li>
      ))}
    </ul>
  );
}

/** More blocks than these are not drawn one by one. */
const DRAWN_MAX = 17;
const COMMON = 4;

/** The dropped blocks above, those of the main chain below, and what both stand on. */
export function ForkPicture({ chain, fork }: { chain: Chain; fork: Fork }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const { depth, from_height: height } = fork;
  const needed = leastConfirmations(chain);
  const isDeep = depth > needed;
  const drawn = Math.min(depth, DRAWN_MAX);
  return (
    <div className="chains-fork">
      <p className="flex flex-wrap items-center gap-2">
        <Chip kind={isDeep ? 'err' : 'plain'}>
          {isDeep ? t.forkDeep(count(depth), count(needed)) : t.forkOf(count(depth))}
        </Chip>
        <span className="text-caption text-fg2">
          {rich(t.forkFrom, { height: <Num value={String(height)} /> })}
        </span>
      </p>
      <div dir="ltr" className="chains-branches" aria-hidden="true">
        <Blocks many={COMMON} of="common" />
        <span className="grid gap-2">
          <span className="flex items-center gap-2">
            <Blocks many={drawn} of="dropped" />
            <bdi className="text-caption whitespace-nowrap text-err">{t.dropped(count(depth))}</bdi>
          </span>
          <span className="flex items-center gap-2">
            <Blocks many={Math.min(drawn + 1, DRAWN_MAX)} of="main" />
            <bdi className="text-caption whitespace-nowrap text-ok">{t.mainBranch}</bdi>
          </span>
        </span>
      </div>
    </div>
  );
}

function Blocks({ many, of }: { many: number; of: 'common' | 'dropped' | 'main' }) {
  return (
    <span className="chains-blocks" data-of={of}>
      {Array.from({ length: many }, (_, index) => (
        // blocks of one picture never move
        <i key={index} />
      ))}
    </span>
  );
}
