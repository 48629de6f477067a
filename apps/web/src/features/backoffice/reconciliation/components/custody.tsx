import type { Custody as CoinCustody, Reconciliation } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Num } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { signOf } from '#lib/number-text.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { CustodySheet } from './custody-sheet.tsx';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** What lies in custody of coins, as two people stated it, beside what the books have of each. */
export function Custody({ custody }: { custody: Reconciliation['custody'] }) {
  const t = useTexts(reconciliationTexts);
  const [opened, setOpened] = useState<CoinCustody | null>(null);
  if (custody.length === 0) return null;
  return (
    <section className="recon-part recon-custody">
      <h2 className="recon-title">
        {t.custody}
        <span>{t.custodyTwo}</span>
      </h2>
      <p className="recon-note">{t.custodyHint}</p>
      <DataTable<CoinCustody>
        rows={custody}
        keyOf={({ symbol }) => symbol}
        scrollLabel={t.custody}
        isDense
        columns={[
          { head: t.coin, cell: (coin) => <Coin coin={coin} /> },
          { head: t.ofUsers, isEnd: true, cell: ({ users }) => <Num value={users} kind="live" /> },
          { head: t.ofHouse, isEnd: true, cell: ({ house }) => <Num value={house} kind="live" /> },
          { head: t.stated, isEnd: true, cell: (coin) => <Stated coin={coin} /> },
          { head: t.custodyStanding, cell: (coin) => <Standing coin={coin} /> },
          {
            head: t.custodyDo,
            isHeadHidden: true,
            isEnd: true,
            cell: (coin) => <Act coin={coin} onOpen={setOpened} />,
          },
        ]}
        card={(coin) => (
          <div className="recon-card">
            <Coin coin={coin} />
            <dl>
              {(
                [
                  [t.ofUsers, <Num key="users" value={coin.users} />],
                  [t.ofHouse, <Num key="house" value={coin.house} />],
                  [t.stated, <Stated key="stated" coin={coin} />],
                ] as const
              ).map(([word, figure]) => (
                <div key={word} className="recon-line">
                  <dt>{word}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
            <div className="recon-line">
              <Standing coin={coin} />
              <Act coin={coin} onOpen={setOpened} />
            </div>
          </div>
        )}
      />
      {opened !== null && <CustodySheet coin={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Coin({ coin: { symbol, labels } }: { coin: CoinCustody }) {
  const { lang } = useStore(settings);
  return (
    <span className="flex items-center gap-2 font-medium">
      <CoinIcon symbol={symbol} size={24} />
      {labels[lang]}
    </span>
  );
}

function Stated({ coin: { stated } }: { coin: CoinCustody }) {
  const t = useTexts(reconciliationTexts);
  if (stated === null) return <Num value={null} />;
  return (
    <span className="recon-stated">
      <Num value={stated.amount} kind="live" />
      <span className="recon-note">
        <Time at={stated.stated_at} />
        {t.between}
        <bdi>{stated.stated_by.name ?? t.officer}</bdi>
        {t.and}
        <bdi>{stated.confirmed_by.name ?? t.officer}</bdi>
      </span>
    </span>
  );
}

/** Whether they agree, or how far they are from each other. */
function Standing({ coin: { difference, symbol, waiting } }: { coin: CoinCustody }) {
  const t = useTexts(reconciliationTexts);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {difference === null && <Chip kind="warn">{t.notStated}</Chip>}
      {difference !== null && signOf(difference) === 0 && <Chip kind="ok">{t.same}</Chip>}
      {difference !== null && signOf(difference) !== 0 && (
        <Chip kind="err">
          <span>
            {rich(signOf(difference) < 0 ? t.custodyLess : t.custodyMore, {
              amount: (
                <bdi dir="ltr">
                  <Num value={difference.replace('-', '')} /> {symbol}
                </bdi>
              ),
            })}
          </span>
        </Chip>
      )}
      {waiting !== null && <Chip kind="brand">{t.custodyWaits}</Chip>}
    </span>
  );
}

function Act({ coin, onOpen }: { coin: CoinCustody; onOpen: (coin: CoinCustody) => void }) {
  const t = useTexts(reconciliationTexts);
  const has = useMay();
  if (!has('update Reconciliation')) return null;
  return (
    <SheetButton look="outline" size="sm" onClick={() => onOpen(coin)}>
      {coin.waiting === null ? t.stateDo : t.lookDo}
    </SheetButton>
  );
}
