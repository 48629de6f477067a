import type { LiabilityCustody, LiabilityRoot } from '@sarraf/contracts';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { readDecimal } from '#lib/decimals.ts';
import { percentOfPpm } from '#lib/percent-of-ppm.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { percentOf } from '../model/shown-steps.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));
const WHOLE_PPM = 1_000_000;
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

/** What is owed of an asset beside what lies there. */
export function CustodyPart({
  custody,
  root,
}: {
  custody: readonly LiabilityCustody[];
  root: LiabilityRoot;
}) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const [isOpen, setOpen] = useState(false);
  const own = custody.find(({ symbol }) => symbol === root.symbol);
  const places = own?.chains.reduce((sum, { addresses }) => sum + addresses.length, 0) ?? 0;
  return (
    <section className="proof-part">
      <h2>
        {t.debtAndCustody}
        <small>{t.sameMoment}</small>
      </h2>
      <p className="proof-asset">
        <CoinIcon symbol={root.symbol} size={32} />
        <span className="flex-1 font-semibold">{root.labels[lang]}</span>
        <Cover ppm={own?.cover_ppm ?? null} />
      </p>
      <Bars root={root} custody={own} />
      <p className="flex justify-between gap-4 text-table">
        <span className="text-fg2">
          <Where own={own} />
          {places > 0 && t.places.replace('{n}', count(places))}
        </span>
        {places > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            className="text-brand"
            onClick={() => setOpen(true)}
          >
            {t.addresses}
          </button>
        )}
      </p>
      {own !== undefined && (
        <Sheet title={t.addresses} open={isOpen} onClose={() => setOpen(false)}>
          {own.chains.map((chain) => (
            <OnChain key={chain.chain} chain={chain} symbol={root.symbol} />
          ))}
        </Sheet>
      )}
    </section>
  );
}

/** Custody by what is owed. */
export function Cover({ ppm }: { ppm: number | null }) {
  const digits = digitsShown(useStore(settings));
  if (ppm === null) return <Num value={null} />;
  return (
    <bdi dir="ltr" className={ppm < WHOLE_PPM ? 'text-warn' : 'text-ok'}>
      <Num value={percentOfPpm(ppm)} minFraction={2} maxFraction={2} />
      {digits === 'fa' ? '٪' : '%'}
    </bdi>
  );
}

function Bars({ custody, root }: { custody: LiabilityCustody | undefined; root: LiabilityRoot }) {
  const t = useTexts(proofTexts);
  const owed = BigInt(root.units);
  const amount = custody?.amount ?? null;
  const held = amount === null ? null : readDecimal(amount, root.scale);
  const most = held !== null && held > owed ? held : owed;
  return (
    <dl className="proof-bars">
      <div>
        <dt>{t.owed}</dt>
        <dd>
          <Amount value={root.amount} asset={root.symbol} />
        </dd>
      </div>
      <span className="track" aria-hidden="true">
        <span className="proof-owed" style={{ width: `${percentOf(owed, most)}%` }} />
      </span>
      <div>
        <dt>{t.custody}</dt>
        <dd>
          <Amount value={amount} asset={root.symbol} />
        </dd>
      </div>
      {held !== null && (
        <span className="track" aria-hidden="true">
          <span className="proof-held" style={{ width: `${percentOf(held, most)}%` }} />
        </span>
      )}
    </dl>
  );
}

/** How it is known what lies there. */
function Where({ own }: { own: LiabilityCustody | undefined }) {
  const t = useTexts(proofTexts);
  const n = useTexts(networkTexts);
  if (own === undefined) return t.notOnChain;
  const { silent, stated } = own;
  return (
    <>
      {silent.length > 0 &&
        `${t.silent.replace('{networks}', silent.map((chain) => n[chain]).join(' + '))} `}
      {stated !== null && <>{rich(t.stated, { time: <Time at={stated.at} shape="day" /> })} </>}
    </>
  );
}

function OnChain({
  chain: { addresses, attested, chain, cold_attested: cold, hash, height, people },
  symbol,
}: {
  chain: LiabilityCustody['chains'][number];
  symbol: string;
}) {
  const t = useTexts(proofTexts);
  const n = useTexts(networkTexts);
  const count = useCount();
  return (
    <section className="proof-chain">
      <h3>{n[chain]}</h3>
      {addresses.map(({ address, amount, role }) => (
        <div key={role + address} className="kv">
          <span>
            {t[role]}
            <span className="block font-mono text-caption text-fg2">
              <Reference label={t[role]} value={address} />
            </span>
          </span>
          <Amount value={amount} asset={symbol} />
        </div>
      ))}
      {people.addresses > 0 && (
        <div className="kv">
          <span>
            {t.people}
            <span className="block text-caption text-fg2">
              {t.peopleCount.replace('{n}', count(people.addresses))}
            </span>
          </span>
          <Amount value={people.amount} asset={symbol} />
        </div>
      )}
      <div className="kv">
        <span>{t.block.replace('{n}', count(height))}</span>
        <span className="font-mono text-caption">
          <Reference label={t.block.replace('{n}', count(height))} value={hash} />
        </span>
      </div>
      <div className="kv">
        <span>{t.signature}</span>
        {attested === null ? (
          <span className="text-fg2">{t.notSigned}</span>
        ) : (
          <span className="font-mono text-caption">
            <Reference label={t.signature} value={attested.signature} />
          </span>
        )}
      </div>
      {attested !== null && (
        <pre dir="ltr" className="proof-signed">
          {attested.text}
        </pre>
      )}
      {cold.map(({ address, signature, signed_on: day, text }) => (
        <div key={address}>
          <div className="kv">
            <span>
              {rich(t.coldSignature, { time: <Time at={`${day}T12:00:00Z`} shape="day" /> })}
              <span className="block font-mono text-caption text-fg2">
                <Reference label={t.cold} value={address} />
              </span>
            </span>
            <span className="font-mono text-caption">
              <Reference label={t.signature} value={signature} />
            </span>
          </div>
          <pre dir="ltr" className="proof-signed">
            {text}
          </pre>
        </div>
      ))}
    </section>
  );
}
