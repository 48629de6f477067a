import type { Treasury } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { FileButton } from '#components/file-button.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { ShortCode } from '../../spends/components/spend-words.tsx';
import { bringSigned, coldFile } from '../api/treasury.ts';
import { RecallButton } from './recall-button.tsx';
import './moves.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** As long as a signed file may be; the server holds it to that, too. */
const FILE_BYTES_MAX = 131_072;

type Return = Treasury['returns'][number];

/** What comes back from cold: its file out, the signed one in, and how far it is. */
export function ColdReturns({ returns }: { returns: Treasury['returns'] }) {
  const t = useTexts(treasuryTexts);
  const count = useCount();
  if (returns.length === 0) return null;
  return (
    <section aria-label={t.carry}>
      <header className="treasury-section-head">
        <h2 className="font-semibold">{t.carry}</h2>
        <span className="treasury-count num">{count(returns.length)}</span>
        <span className="ms-auto">{t.carryNote}</span>
      </header>
      <ul>
        {returns.map((move) => (
          <Carried key={move.id} move={move} />
        ))}
      </ul>
    </section>
  );
}

function Carried({ move }: { move: Return }) {
  const t = useTexts(treasuryTexts);
  const words = useNetworkWords();
  const { address, amount, chain, fee, fee_symbol: coin, status, symbol, wait } = move;
  return (
    <li className="treasury-move" data-of={`${chain}-${symbol}`}>
      <p className="flex items-center gap-2">
        <CoinIcon symbol={symbol} size={24} />
        <span className="font-semibold">{t.fromCold}</span>
        <span className="text-fg2">{words.nameOf(chain)}</span>
        <strong className="ms-auto">
          <Amount value={amount} asset={symbol} />
        </strong>
      </p>
      <dl className="treasury-move-facts">
        <dt>{t.backTo}</dt>
        <dd>
          <ShortCode text={address} /> · {t.backToHot}
        </dd>
        {fee !== null && (
          <>
            <dt>{t.carryFee}</dt>
            <dd>{rich(t.carryFeeMost, { amount: <Amount value={fee} asset={coin} /> })}</dd>
          </>
        )}
        <dt>{t.carryStep}</dt>
        <dd>
          {wait === null ? (
            <span className={status === 'to_sign' ? 'text-warn' : undefined}>
              {t[`back_${status}`]}
            </span>
          ) : (
            <Chip kind="warn">{t[`back_wait_${wait}`]}</Chip>
          )}
        </dd>
      </dl>
      {status !== 'sent' && <Files move={move} />}
    </li>
  );
}

function Files({ move: { id, status } }: { move: Return }) {
  const t = useTexts(treasuryTexts);
  const has = useMay()('update Chain');
  const [saved, setSaved] = useState<{ readonly name: string; readonly sha256: string }>();
  const out = useSubmit(async () => {
    const { bytes, name, sha256 } = await coldFile(id);
    saveFile(new Blob([bytes]), { name });
    setSaved({ name, sha256 });
  });
  const back = useSubmit(async (file: File) => {
    await bringSigned(id, new Uint8Array(await file.arrayBuffer()));
    toast({ kind: 'success', title: t.fileTaken });
  });
  const message = back.message ?? out.message;
  if (!has) return null;
  return (
    <>
      <div className="treasury-acts">
        {status === 'to_sign' && (
          <>
            <Button size="sm" icon="download" sends busy={out.busy} onClick={() => out.send()}>
              {t.fileOut}
            </Button>
            <FileButton
              accept=".psbt,.json"
              disabled={back.busy}
              onPick={(file) => {
                if (file.size > FILE_BYTES_MAX) toast({ kind: 'error', title: t.fileTooLong });
                else back.send(file);
              }}
            >
              {t.fileIn}
            </FileButton>
          </>
        )}
        <span className="ms-auto">
          <RecallButton move={id} />
        </span>
      </div>
      {message !== null && (
        <p className="text-err" role="alert">
          {message}
        </p>
      )}
      {saved !== undefined && (
        <p className="treasury-sum">
          {rich(t.fileSum, {
            name: <bdi dir="ltr">{saved.name}</bdi>,
            sum: (
              <bdi dir="ltr" className="num">
                {saved.sha256}
              </bdi>
            ),
          })}
        </p>
      )}
    </>
  );
}
