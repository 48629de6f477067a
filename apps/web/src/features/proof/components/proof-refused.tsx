import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { CopyButton } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { CheckedPart, ProofFault } from '../model/check-proof.ts';
import { shortHash } from '../model/shown-steps.ts';
import type { DoneCheck } from './use-proof-check.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

/** What does not hold, where, and what to do about it. */
export function ProofRefused({
  done,
  fault,
  onAgain,
  onSave,
}: {
  done: DoneCheck;
  fault: ProofFault;
  onAgain: () => void;
  onSave: () => void;
}) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const code = ['PROOF', fault.code, fault.part, fault.step].filter((one) => one !== undefined);
  return (
    <>
      <section className="proof-sentence proof-err" role="alert">
        <span className="proof-sign">
          <Icon name="alert" />
        </span>
        <div>
          <h2>{t[fault.code].replace('{part}', count(fault.part ?? 1))}</h2>
          <p>{t.safe}</p>
        </div>
      </section>
      <ul className="px-5 lg:px-10">
        {done.check.parts.map((part) => (
          <PartLine key={part.part} part={part} />
        ))}
      </ul>
      {fault.said !== undefined && fault.found !== undefined && (
        <dl className="proof-pair">
          <div>
            <dt>{t.said}</dt>
            <dd dir="ltr">{shortHash(fault.said)}</dd>
          </div>
          <div>
            <dt>{t.found}</dt>
            <dd dir="ltr" className="text-err">
              {shortHash(fault.found)}
            </dd>
          </div>
        </dl>
      )}
      <section className="proof-part">
        <h2>{t.whatToDo}</h2>
        <Way icon="retry" title={t.again} text={t.againText}>
          <Button look="text" size="sm" sends quiet onClick={onAgain}>
            {t.tryIt}
          </Button>
        </Way>
        <Way icon="download" title={t.keep} text={t.keepText}>
          <Button look="text" size="sm" onClick={onSave}>
            {t.download}
          </Button>
        </Way>
        <Way icon="message" title={t.tell} text={t.tellText}>
          <ButtonLink look="text" size="sm" to="/ticket/new" search={{ subject: 'other' }}>
            {t.ticket}
          </ButtonLink>
        </Way>
        <p className="mt-6 inline-flex items-center gap-1 text-caption text-fg3">
          {t.errorCode} <bdi dir="ltr">{code.join('-')}</bdi>
          <CopyButton text={code.join('-')} label={t.errorCode} />
        </p>
      </section>
    </>
  );
}

function PartLine({ part: { fault, part } }: { part: CheckedPart }) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const wrong =
    fault?.step === undefined || fault.step === 0
      ? t.wrong
      : t.wrongAt.replace('{n}', count(fault.step));
  return (
    <li className="kv">
      <span>{t.part.replace('{n}', count(part))}</span>
      <span className={`flex items-center gap-1 ${fault === null ? 'text-ok' : 'text-err'}`}>
        <Icon name={fault === null ? 'check' : 'close'} size={18} />
        {fault === null ? t.right : wrong}
      </span>
    </li>
  );
}

function Way({
  children,
  icon,
  text,
  title,
}: {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="proof-way">
      <span className="text-brand">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        <span className="text-table text-fg2">{text}</span>
      </span>
      {children}
    </div>
  );
}
