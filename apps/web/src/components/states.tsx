import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { messageOf, supportCode } from '../lib/api/api-error.ts';
import { RETRIES_MAX } from '../lib/constants.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useCount } from './num.tsx';
import { CopyButton, Khatam, RoundSign } from './signs.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './states.css';

/** A grey block with the final geometry; shown only when the wait is longer than 150 ms. */
export function Skeleton({ width, height = 14 }: { width: number | string; height?: number }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** The waiting view of a screen: announced once, drawn late. */
export function Waiting({ children }: { children: ReactNode }) {
  const t = useTexts(commonTexts);
  return (
    <div className="fade-in-late" role="status" aria-busy="true">
      <span className="sr-only">{t.loading}</span>
      {children}
    </div>
  );
}

/** Rows as most lists have them: disc, two lines, two figures. */
export function SkeletonRows({ rows, height = 72 }: { rows: number; height?: number }) {
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, index) => (
        // identical grey rows
        <div key={index} className="row" style={{ height }}>
          <span className="skeleton size-11 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton width={96} />
            <Skeleton width={48} height={10} />
          </span>
          <span className="grid justify-items-end gap-2">
            <Skeleton width={112} />
            <Skeleton width={72} height={10} />
          </span>
        </div>
      ))}
    </Waiting>
  );
}

/** Nothing here yet: one sentence, one thing to do. */
export function Empty({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-5 py-14 text-center">
      <Khatam state="done" size={72}>
        <span className="text-brand">
          <Icon name={icon} size={24} />
        </span>
      </Khatam>
      <h2 className="mt-5 text-lead font-semibold">{title}</h2>
      <p className="mt-1 max-w-xs text-balance text-fg2">{text}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

/**
 * A part that failed: the cause, that money is safe, a retry, the code for support. After three
 * failed retries a fallback stands in its place.
 */
export function ErrorCard({
  title,
  error,
  onRetry,
  retrying = false,
  nextTryInMs,
  fallback,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** When the next automatic attempt comes. */
  nextTryInMs?: number | undefined;
  fallback?: ReactNode;
}) {
  const t = useTexts(commonTexts);
  const api = useTexts(apiTexts);
  const [tries, setTries] = useState(0);
  if (tries > RETRIES_MAX && !retrying) {
    return fallback ?? <Failed title={t.fallbackTitle} text={t.fallbackText} />;
  }
  const code = supportCode(error);
  return (
    <div className="flex flex-col items-center px-5 py-14 text-center" role="alert">
      <RoundSign icon="alert" kind="err" />
      <h2 className="mt-5 text-lead font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-fg2">
        {messageOf(error, api.unexpected)} {t.moneySafe}
      </p>
      <div className="mt-5 w-[220px]">
        <Button
          wide
          icon="retry"
          busy={retrying}
          onClick={() => {
            setTries(tries + 1);
            onRetry();
          }}
        >
          {t.retry}
        </Button>
      </div>
      {nextTryInMs !== undefined && <Countdown key={nextTryInMs} ms={nextTryInMs} />}
      <p className="mt-3 inline-flex items-center gap-1 text-caption text-fg3">
        {t.errorCode} <bdi dir="ltr">{code}</bdi>
        <CopyButton text={code} label={t.errorCode} />
      </p>
    </div>
  );
}

/** A failed part among others that work: one line, its cause and a retry. */
export function ErrorLine({
  title,
  error,
  onRetry,
  retrying,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useTexts(commonTexts);
  const api = useTexts(apiTexts);
  return (
    <div className="flex items-center gap-4 py-3" role="alert">
      <span className="text-err">
        <Icon name="alert" />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-table text-fg2">
          {messageOf(error, api.unexpected)} · <bdi dir="ltr">{supportCode(error)}</bdi>
        </span>
      </p>
      <Button look="outline" size="sm" busy={retrying} onClick={onRetry}>
        {t.again}
      </Button>
    </div>
  );
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-center px-5 py-14 text-center" role="alert">
      <h2 className="text-lead font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-fg2">{text}</p>
    </div>
  );
}

function Countdown({ ms }: { ms: number }) {
  const t = useTexts(commonTexts);
  const count = useCount();
  const [left, setLeft] = useState(Math.ceil(ms / 1_000));
  useEffect(() => {
    const end = Date.now() + ms;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))),
      500,
    );
    return () => clearInterval(timer);
  }, [ms]);
  if (left === 0) return null;
  return (
    <p className="mt-3 text-caption text-fg2" aria-hidden="true">
      {t.retryIn(count(left))}
    </p>
  );
}
