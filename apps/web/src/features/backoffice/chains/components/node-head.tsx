import type { Chain } from '@sarraf/contracts';
import { Num, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { behindOf, nodeOf, spanOf } from '../model/chain-rows.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

type Node = Chain['nodes'][number];

/** A node's newest block, and how far it is behind the other; silent where it does not answer. */
export function NodeHead({ chain, of }: { chain: Chain; of: Node['role'] }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const node = nodeOf(chain, of);
  if (node === undefined) return <span className="text-fg3">{t.noNode}</span>;
  const behind = behindOf(chain, node);
  if (behind === null) return <span className="text-err">{t.silent}</span>;
  return (
    <span className={behind === 0 ? undefined : 'text-warn'}>
      <Num value={String(node.height)} kind="live" />
      {behind > 0 && <span className="block text-caption">{t.behind(count(behind))}</span>}
    </span>
  );
}

/** How old its newest block is. */
export function HeadAge({ node }: { node: Node | undefined }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  if (node?.head_age_seconds === null || node === undefined) return '—';
  const span = spanOf(node.head_age_seconds);
  return t[span.unit](count(span.count));
}
