import type { ChainSpend, Treasury } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSpends } from '../../spends/api/spends.ts';
import {
  BlocksSeen,
  ShortCode,
  SpendStanding,
  useSpendKind,
  useWaitWord,
} from '../../spends/components/spend-words.tsx';
import { RecallButton } from './recall-button.tsx';
import './in-transit.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN_MAX = 6;

/** What is on its way on the chains, each with what it is for and how far it is. */
export function InTransit({ untaken }: { untaken: Treasury['untaken'] }) {
  const t = useTexts(treasuryTexts);
  const query = useSpends('open');
  return (
    <section aria-label={t.transit}>
      <header className="treasury-section-head">
        <h2 className="font-semibold">{t.transit}</h2>
        <span>{t.transitNote}</span>
        <Link to="/spends" className="link ms-auto">
          {t.allSpends}
        </Link>
      </header>
      {untaken.length > 0 && (
        <ul>
          {untaken.map((move) => (
            <Untaken key={move.id} move={move} />
          ))}
        </ul>
      )}
      <QueryView
        query={query}
        title={t.spendsFailed}
        compact
        waiting={<SkeletonRows rows={2} height={40} />}
      >
        {({ data }) =>
          data.length + untaken.length === 0 ? (
            <p className="treasury-none">{t.transitNone}</p>
          ) : (
            <ul>
              {data.slice(0, SHOWN_MAX).map((spend) => (
                <Row key={spend.id} spend={spend} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

/** A move to cold that is decided and no transaction yet, with what it waits for. */
function Untaken({ move }: { move: Treasury['untaken'][number] }) {
  const t = useTexts(treasuryTexts);
  const words = useNetworkWords();
  const kind = useSpendKind();
  const waitWord = useWaitWord();
  return (
    <li className="transit-row">
      <span className="font-medium">
        <Amount value={move.amount} asset={move.symbol} />
      </span>
      <span className="text-fg2">
        {kind({ kind: 'cold', from_cold: false })} · {words.nameOf(move.chain)} ·{' '}
        <ShortCode text={move.address} />
      </span>
      <span className="transit-acts">
        {move.recall === null ? (
          <Chip kind={move.wait === null ? 'plain' : 'warn'}>
            {move.wait === null ? t.taking : waitWord(move.wait)}
          </Chip>
        ) : (
          <Chip kind="warn">{move.recall === 'wanted' ? t.takingBack : t.recallLate}</Chip>
        )}
        {move.recall === null && <RecallButton move={move.id} />}
      </span>
    </li>
  );
}

function Row({ spend }: { spend: ChainSpend }) {
  const words = useNetworkWords();
  const kind = useSpendKind();
  const isHeld = spend.is_stuck || spend.wait !== null;
  return (
    <li className="transit-row">
      <span className="font-medium">
        <Amount value={spend.amount} asset={spend.symbol} />
      </span>
      <span className="text-fg2">
        {kind(spend)} · {words.nameOf(spend.chain)}
      </span>
      {isHeld ? <SpendStanding spend={spend} /> : <BlocksSeen of={spend} />}
    </li>
  );
}
