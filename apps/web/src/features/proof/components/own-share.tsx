import type { LiabilityRoot, OwnShares } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { AskSupport } from '#components/ask-support.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { ErrorLine, Skeleton } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ownSharesQuery } from '#lib/queries/proof.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { percentOf } from '../model/shown-steps.ts';
import { canCheck, type CheckState, expectedQuery } from './use-proof-check.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

interface Props {
  readonly root: LiabilityRoot;
  /** When was counted. */
  readonly at: string;
  readonly check: { readonly state: CheckState; readonly run: () => void };
}

/** What of mine was counted, in its parts, and the way to check it; a guest is led to sign in. */
export function OwnShare(props: Props) {
  const current = useStore(session);
  if (current === null) return <Guest />;
  return current.user.role === 'client' && <Mine {...props} />;
}

function Guest() {
  const t = useTexts(proofTexts);
  return (
    <section className="proof-own">
      <p className="text-fg2">{t.signInText}</p>
      <ButtonLink wide size="lg" icon="shield" to="/login" search={{ from: '/proof' }}>
        {t.signIn}
      </ButtonLink>
    </section>
  );
}

function Mine(props: Props) {
  const t = useTexts(proofTexts);
  const shares = useQuery(ownSharesQuery);
  return (
    <section className="proof-own">
      <QueryView
        compact
        query={shares}
        title={t.yoursFailed}
        waiting={<Skeleton width="100%" height={150} />}
      >
        {(data) => <Share {...props} shares={data} />}
      </QueryView>
    </section>
  );
}

function Share({ at, check, root, shares }: Props & { shares: OwnShares }) {
  const t = useTexts(proofTexts);
  const own = shares.assets.find(({ symbol }) => symbol === root.symbol);
  if (own === undefined) return <NotCounted at={at} root={root} />;
  return (
    <>
      <Card own={own} root={root} />
      {shares.is_same_mobile ? (
        <CheckButton check={check} />
      ) : (
        <p className="text-table text-fg2">{t.otherMobile}</p>
      )}
    </>
  );
}

/** Nothing of it is mine there; where my own history says otherwise, I was left out (P01). */
function NotCounted({ at, root }: Pick<Props, 'at' | 'root'>) {
  const t = useTexts(proofTexts);
  const { lang } = useStore(settings);
  const expected = useQuery(expectedQuery(root, at));
  const isLeftOut = expected.data !== undefined && expected.data !== '' && expected.data !== '0';
  return (
    <div className="proof-card" role={isLeftOut ? 'alert' : undefined}>
      <p className={isLeftOut ? 'font-semibold text-err' : 'font-semibold'}>
        {isLeftOut ? t.P01 : t.notCounted.replace('{asset}', root.labels[lang])}
      </p>
      <p className="text-table text-fg2">{rich(t.notCountedText, { time: <Time at={at} /> })}</p>
      {isLeftOut && <AskSupport subject="other" />}
    </div>
  );
}

function Card({ own, root }: { own: OwnShares['assets'][number]; root: LiabilityRoot }) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const units = own.parts.map(BigInt);
  const all = units.reduce((sum, one) => sum + one, 0n);
  return (
    <div className="proof-card">
      <p className="flex justify-between gap-4 text-table text-fg2">
        <span>{t.yours}</span>
        <span className="text-fg3">{t.unchecked}</span>
      </p>
      <p className="text-h2 font-bold">
        <Amount value={formatDecimal(all, root.scale)} asset={root.symbol} secret />
      </p>
      <span className="proof-cuts" aria-hidden="true">
        {units.map((one, at) => (
          // parts never move
          <span key={at} style={{ flexGrow: percentOf(one, all) }} />
        ))}
      </span>
      <p className="text-table text-fg2">{t.inParts.replace('{n}', count(units.length))}</p>
    </div>
  );
}

function CheckButton({ check: { run, state } }: Pick<Props, 'check'>) {
  const t = useTexts(proofTexts);
  if (!canCheck()) return <p className="text-table text-fg2">{t.noCrypto}</p>;
  return (
    <>
      <Button wide sends size="lg" icon="shield" busy={state.kind === 'busy'} onClick={run}>
        {t.check}
      </Button>
      {state.kind === 'failed' ? (
        <ErrorLine title={t.checkFailed} error={state.error} retrying={false} onRetry={run} />
      ) : (
        <p className="text-center text-table text-fg3">{t.checkHint}</p>
      )}
    </>
  );
}
