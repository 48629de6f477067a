import { formatDecimal } from '@sarraf/money';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Tabs } from '#components/tabs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { saveFile } from '#lib/save-file.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { proofFile } from '../model/proof-file.ts';
import { PartSteps } from './part-steps.tsx';
import { ProofRefused } from './proof-refused.tsx';
import type { DoneCheck } from './use-proof-check.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

const MS = 1_000;

/** What came of a check, step by step. */
export function ProofResult({
  done,
  onAgain,
  onBack,
}: {
  done: DoneCheck;
  onBack: () => void;
  onAgain: () => void;
}) {
  const t = useTexts(proofTexts);
  const save = (): void => {
    const { expected, madeAt, mine, mobile, proof } = done;
    const known = expected === null ? null : String(expected);
    const file = proofFile({ made_at: madeAt, mobile, expected: known, proof, mine });
    saveFile(file.blob, { name: file.name });
  };
  return (
    <div className="proof-page">
      <PageHeader title={t.checkTitle} onBack={onBack} />
      {done.check.fault === null ? (
        <Holds done={done} onSave={save} onBack={onBack} />
      ) : (
        <ProofRefused done={done} fault={done.check.fault} onAgain={onAgain} onSave={save} />
      )}
    </div>
  );
}

function Holds({
  done,
  onBack,
  onSave,
}: {
  done: DoneCheck;
  onSave: () => void;
  onBack: () => void;
}) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const { check, mine, proof } = done;
  const root = proof.roots.find(({ symbol }) => symbol === mine.symbol);
  const [chosen, setChosen] = useState('1');
  if (root === undefined || proof.count === null) return null;
  const parts = check.parts.length;
  const part = check.parts.find((one) => String(one.part) === chosen) ?? check.parts[0];
  const seconds = String(Math.max(1, Math.ceil(check.tookMs / (MS / 10))) / 10);
  return (
    <>
      <section className="proof-sentence proof-ok" role="status">
        <span className="proof-sign">
          <Icon name="check" />
        </span>
        <div>
          <h2>{parts === 1 ? t.oneHolds : t.allHold.replace('{n}', count(parts))}</h2>
          <p>{t.took.replace('{n}', count(seconds))}</p>
        </div>
      </section>
      <Sums done={done} />
      <Tabs
        label={t.partList}
        value={String(part?.part ?? 1)}
        tabs={check.parts.map((one) => ({
          value: String(one.part),
          label: `${t.part.replace('{n}', count(one.part))} ✓`,
        }))}
        onChange={setChosen}
        className="px-5 lg:px-10"
      >
        {part !== undefined && <PartSteps part={part} of={parts} root={root} />}
      </Tabs>
      <Meaning done={done} at={proof.count.at} />
      <div className="proof-actions">
        <Button wide look="outline" icon="download" onClick={onSave}>
          {t.mine}
        </Button>
        <Button wide look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t.independent}
        </Button>
      </div>
      <p className="px-5 pb-8 text-center text-table text-fg3 max-lg:hidden">
        <Button look="text" onClick={onBack}>
          {t.title}
        </Button>
      </p>
      <Sheet title={t.independentTitle} open={isOpen} onClose={() => setOpen(false)}>
        <p>{t.independentText}</p>
        <pre dir="ltr" className="proof-signed">
          node proof-verify.mjs sarraf-proof-{mine.symbol}-{proof.count.day}.json
        </pre>
        <p className="text-table text-fg2">{t.privateFile}</p>
      </Sheet>
    </>
  );
}

function Sums({ done: { check, mine, proof } }: { done: DoneCheck }) {
  const t = useTexts(proofTexts);
  const { lang } = useStore(settings);
  const root = proof.roots.find(({ symbol }) => symbol === mine.symbol);
  if (root === undefined) return null;
  const asset = root.labels[lang];
  const own = check.parts.reduce((sum, { units }) => sum + units, 0n);
  return (
    <div className="px-5 py-4 lg:px-10">
      <div className="kv">
        <span>{t.yourAsset.replace('{asset}', asset)}</span>
        <Amount value={formatDecimal(own, root.scale)} asset={root.symbol} />
      </div>
      <div className="kv">
        <span>{t.ofAll.replace('{asset}', asset)}</span>
        <Amount value={root.amount} asset={root.symbol} />
      </div>
    </div>
  );
}

/** What a check shows and what it does not. */
function Meaning({ at, done: { check, expected } }: { done: DoneCheck; at: string }) {
  const t = useTexts(proofTexts);
  return (
    <ul className="proof-meaning">
      <li>
        <Icon name="check" size={20} />
        <span>
          <b>{t.shows}</b>
          {t.showsText} {expected !== null && t.expectedToo}
        </span>
      </li>
      <li>
        <Icon name="info" size={20} />
        <span>
          <b>{t.showsNot}</b>
          {rich(t.showsNotText, { time: <Time at={at} /> })}
        </span>
      </li>
      {!check.isSignatureChecked && (
        <li>
          <Icon name="alert" size={20} />
          <span>
            <b>{t.noSignature}</b>
            {t.noSignatureText}
          </span>
        </li>
      )}
    </ul>
  );
}
