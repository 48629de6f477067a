import type { WithdrawalEstimate } from '@sarraf/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { networksOfShape, startOf } from '../model/address-shape.ts';
import { Moment } from './moment.tsx';
import { Code } from './code.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What the address's shape tells, then what the server knows of it; spoken as it comes. */
export function AddressVerdict({
  address,
  network,
  fits,
  answer,
  isCompared,
  onCompareAgain,
}: {
  address: string;
  network: string;
  fits: boolean;
  answer: UseQueryResult<WithdrawalEstimate>;
  /** One that looks like a known one was compared, and accepted. */
  isCompared: boolean;
  onCompareAgain: () => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  if (address === '') return null;
  const like = networksOfShape(address);
  if (!fits && like.length > 0) {
    return (
      <Line kind="err" icon="alert">
        {rich(t.shapeOther, {
          start: <Code code={startOf(address)} />,
          other: <Code code={like.join(' / ')} />,
          network: <Code code={network} />,
        })}
      </Line>
    );
  }
  if (!fits) {
    return (
      <Line kind="plain" icon="info">
        {t.shapeNone}
      </Line>
    );
  }
  if (answer.error !== null && answer.data === undefined) {
    return (
      <Line kind="err" icon="alert">
        {messageOf(answer.error, t.checkFailed)}
      </Line>
    );
  }
  const label = answer.data?.address?.label ?? null;
  const alike = answer.data?.address?.looks_like ?? null;
  return (
    <>
      <Line kind="ok" icon="check">
        {label === null
          ? rich(t.shapeOk, { network: <Code code={network} /> })
          : rich(t.savedAs, { label: <bdi>{label}</bdi> })}
      </Line>
      {answer.data?.warnings.includes('own_user') === true && (
        <div className="coin-withdraw-card" data-kind="brand">
          <Icon name="user" size={20} />
          <p>
            <strong className="block">{t.ownUserTitle}</strong>
            {t.ownUserText}
          </p>
        </div>
      )}
      {alike !== null && isCompared && (
        <div className="coin-withdraw-card" data-kind="plain">
          <Icon name="check" size={20} />
          <p className="flex-1">
            {alike.label === null
              ? t.comparedUnnamed
              : rich(t.compared, { label: <bdi>{alike.label}</bdi> })}
          </p>
          <Button look="text" size="sm" onClick={onCompareAgain}>
            {t.compareAgain}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({
  kind,
  icon,
  children,
}: {
  kind: 'ok' | 'err' | 'plain';
  icon: IconName;
  children: ReactNode;
}) {
  const colour = { ok: 'text-ok', err: 'text-err', plain: 'text-fg2' }[kind];
  return (
    <p
      className={`mt-2 flex gap-2 text-table ${colour}`}
      role={kind === 'err' ? 'alert' : 'status'}
    >
      <span className="shrink-0">
        <Icon name={icon} size={18} />
      </span>
      <span>{children}</span>
    </p>
  );
}

/** Saved, and not open yet: from when on, and that another one can be chosen. */
export function Locked({ opensAt, onOther }: { opensAt: string; onOther: () => void }) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <>
      <div className="coin-withdraw-card" data-kind="warn">
        <Icon name="clock" size={20} />
        <p role="status">
          <strong className="block text-warn">
            {rich(t.lockedTitle, { time: <Moment at={opensAt} /> })}
          </strong>
          {t.lockedText}
        </p>
      </div>
      <div className="coin-withdraw-foot">
        <Button size="lg" wide look="soft" onClick={onOther}>
          {t.otherAddress}
        </Button>
      </div>
    </>
  );
}
