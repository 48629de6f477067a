import type { ChainSpend } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { Amount, Num } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ShortCode } from './spend-words.tsx';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

type Version = ChainSpend['versions'][number];

/** All versions of one transaction, and the one that a higher fee would make. */
export function SpendVersions({ spend }: { spend: ChainSpend }) {
  const t = useTexts(spendsTexts);
  const { versions, may_bump: mayBump, bump_fee_max: bumpFee, fee_symbol: coin } = spend;
  if (versions.length === 0) return <p className="text-table text-fg2">{t.notSigned}</p>;
  return (
    <div className="spend-versions-scroll" role="region" tabIndex={0} aria-label={t.versions}>
      <table className="spend-versions">
        <thead>
          <tr>
            <th scope="col">{t.version}</th>
            <th scope="col">{t.hash}</th>
            <th scope="col" className="end">
              {offerWords(t)[spend.chain] ?? t.gwei}
            </th>
            <th scope="col" className="end">
              {t.feeMax}
            </th>
            <th scope="col">{t.sent}</th>
            <th scope="col">{t.nodes}</th>
            <th scope="col">{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((one) => (
            <VersionRow key={one.version} version={one} coin={coin} />
          ))}
          {mayBump && bumpFee !== null && (
            <tr className="spend-next">
              <th scope="row">
                <Num value={String((versions.at(-1)?.version ?? 0) + 1)} />
              </th>
              <td className="text-fg2">{t.afterSigning}</td>
              <td className="end">—</td>
              <td className="end">
                <Amount value={bumpFee} asset={coin} kind="live" />
              </td>
              <td>—</td>
              <td>—</td>
              <td>—</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** What a version offers for each unit, by its chain. */
const offerWords = (t: {
  readonly satoshi: string;
  readonly sun: string;
}): Readonly<Partial<Record<ChainSpend['chain'], string>>> => ({
  bitcoin: t.satoshi,
  tron: t.sun,
});

function VersionRow({ version, coin }: { version: Version; coin: string }) {
  const t = useTexts(spendsTexts);
  const { explorer_url: explorer, nodes, refusal, sent_at: sentAt, state, txid } = version;
  const seen = nodes === 0 ? t.nodes_0 : nodes === 1 ? t.nodes_1 : t.nodes_2;
  return (
    <tr>
      <th scope="row">
        <Num value={String(version.version)} />
      </th>
      <td>
        {explorer === null ? (
          <ShortCode text={txid} />
        ) : (
          <a href={explorer} target="_blank" rel="noreferrer" className="link spend-link">
            <ShortCode text={txid} />
            <Icon name="external" size={14} />
            <span className="sr-only">{t.explorer}</span>
          </a>
        )}
      </td>
      <td className="end">
        <Num value={version.max_fee_gwei} kind="live" />
      </td>
      <td className="end">
        <Amount value={version.fee_max} asset={coin} kind="live" />
      </td>
      <td>{sentAt === null ? '—' : <Time at={sentAt} shape="seconds" />}</td>
      <td className={nodes === 2 ? undefined : 'text-warn'}>{seen}</td>
      <td className={state === 'mined' ? 'text-ok' : state === 'refused' ? 'text-err' : 'text-fg2'}>
        {t[`version_${state}`]}
        {refusal !== null && (
          <bdi dir="ltr" className="block text-caption">
            {refusal}
          </bdi>
        )}
      </td>
    </tr>
  );
}
