import type { Market, PriceAlert } from '@sarraf/contracts';
import { ALERT_NOTE_MAX, ALERT_PERCENT } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../button.tsx';
import { CoinIcon } from '../coin-icon.tsx';
import { Icon } from '../icon.tsx';
import { Amount, useCount } from '../num.tsx';
import { PairName } from '../order-words.tsx';
import { Segmented } from '../segmented.tsx';
import { TextField } from '../text-field.tsx';
import {
  type AlertDraft,
  bodyOf,
  type DraftProblem,
  draftOf,
  problemOf,
  TELLS,
} from './alert-draft.ts';
import { ChangeFields, DailyFields, PriceFields } from './alert-fields.tsx';
import { ChannelRows } from './channel-rows.tsx';
import { LevelLine } from './level-line.tsx';
import { useAlertSubmit } from './use-alert-submit.ts';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

interface FormProps {
  readonly market: Market;
  readonly alert?: PriceAlert;
  /** Leads to the choice of another market; an alert that is there keeps its own. */
  readonly onMarket?: () => void;
  readonly onDone: () => void;
}

/** What to be told of, how far away it is now, and by which ways. */
export function AlertForm({ market, alert, onMarket, onDone }: FormProps) {
  const t = useTexts(alertTexts);
  const [draft, setDraft] = useState(() => draftOf(alert));
  const [isTried, setTried] = useState(false);
  const problem = problemOf(draft, market);
  const change = (next: Partial<AlertDraft>) => setDraft({ ...draft, ...next });
  const { send, drop } = useAlertSubmit({ market: market.market_name, alert, onDone });
  const fields = {
    market,
    draft,
    onChange: change,
    error: useProblemText(isTried ? problem : null, market),
  };
  return (
    <form
      className="alert-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null) send.send(bodyOf(draft, market.ticker.last));
      }}
    >
      <MarketRow market={market} onPress={onMarket} />
      {draft.tells === 'reach' && (
        <LevelLine
          market={market}
          level={problem === null || problem === 'samePrice' ? draft.price : null}
        />
      )}
      <Segmented
        wide
        label={t.kind}
        value={draft.tells}
        choices={TELLS.map((value) => ({ value, label: t[value] }))}
        onChange={(tells) => change({ tells })}
      />
      {draft.tells === 'reach' && <PriceFields {...fields} />}
      {draft.tells === 'change' && <ChangeFields {...fields} />}
      {draft.tells === 'daily' && <DailyFields {...fields} />}
      <div className="alert-note">
        <TextField
          dense
          label={t.note}
          value={draft.note}
          maxLength={ALERT_NOTE_MAX}
          autoComplete="off"
          onChange={(note) => change({ note })}
        />
      </div>
      <div className="alert-rows">
        <ChannelRows />
        {draft.tells !== 'daily' && (
          <ModeRow repeated={draft.repeated} onChange={(repeated) => change({ repeated })} />
        )}
      </div>
      {alert === undefined && (
        <Link to="/alerts" className="link justify-self-center py-2">
          {t.all}
        </Link>
      )}
      <Foot alert={alert} send={send} drop={drop} />
    </form>
  );
}

function Foot({
  alert,
  send,
  drop,
}: { alert: PriceAlert | undefined } & ReturnType<typeof useAlertSubmit>) {
  const t = useTexts(alertTexts);
  const isOver = alert?.state === 'fired' || alert?.state === 'ended';
  const message = send.message ?? drop.message;
  return (
    <div className="alert-foot">
      {message !== null && (
        <p role="alert" className="text-table text-err">
          {message}
        </p>
      )}
      <Button type="submit" size="lg" wide sends busy={send.busy}>
        {alert === undefined ? t.make : isOver ? t.armAgain : t.save}
      </Button>
      {alert !== undefined && (
        <Button
          look="text"
          wide
          icon="trash"
          sends
          quiet
          busy={drop.busy}
          onClick={() => drop.send()}
        >
          {t.drop}
        </Button>
      )}
    </div>
  );
}

function useProblemText(problem: DraftProblem | null, market: Market): string | null {
  const t = useTexts(alertTexts);
  const count = useCount();
  if (problem === null) return null;
  if (problem === 'offTick') return t.offTick(count(market.tick));
  const { min, max } = ALERT_PERCENT;
  return problem === 'percentNeeded' ? t.percentNeeded(count(min), count(max)) : t[problem];
}

function MarketRow({ market, onPress }: { market: Market; onPress: (() => void) | undefined }) {
  const t = useTexts(alertTexts);
  const { lang } = useStore(settings);
  const { last } = market.ticker;
  const price = <Amount value={last} asset={market.quote.symbol} isPrice />;
  const body = (
    <>
      <CoinIcon symbol={market.coin.symbol} size={40} />
      <span className="min-w-0 flex-1 text-start">
        <span className="block font-semibold">
          {market.coin.labels[lang]}{' '}
          <span className="text-caption font-normal text-fg3">
            <PairName name={market.market_name} />
          </span>
        </span>
        <span className="block text-table text-fg2">
          {last === null ? t.noPrice : rich(t.now, { price })}
        </span>
      </span>
    </>
  );
  if (onPress === undefined) return <div className="alert-market">{body}</div>;
  return (
    <button type="button" className="alert-market" title={t.chooseMarket} onClick={onPress}>
      {body}
      <Icon name="down" size={20} />
      <span className="sr-only">{t.chooseMarket}</span>
    </button>
  );
}

/** Told once, or each time that the price comes back to it. */
function ModeRow({
  repeated,
  onChange,
}: {
  repeated: boolean;
  onChange: (repeated: boolean) => void;
}) {
  const t = useTexts(alertTexts);
  return (
    <div className="alert-row">
      <Icon name="retry" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{repeated ? t.each : t.once}</span>
        <span className="block text-caption text-fg2">{repeated ? t.eachText : t.onceText}</span>
      </span>
      <Button look="text" size="sm" onClick={() => onChange(!repeated)}>
        {t.switchMode}
        <span className="sr-only">: {repeated ? t.once : t.each}</span>
      </Button>
    </div>
  );
}
