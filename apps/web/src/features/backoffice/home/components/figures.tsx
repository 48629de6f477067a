import type { DataOf } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount, useCount } from '../../../../components/num.tsx';
import { Time } from '../../../../components/time.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

type Overview = DataOf<'GET /admin/overview'>;

/** True figures of the house, nothing to press. */
export function Figures({ data }: { data: Overview }) {
  return (
    <div className="grid gap-x-10 md:grid-cols-2">
      <People data={data} />
      <Markets data={data} />
      <Money data={data} />
      <Engine data={data} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-5">
      <h2 className="mb-1 text-lead font-semibold">{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="min-w-0 text-end font-medium">{children}</dd>
    </div>
  );
}

function Count({ value }: { value: number | string }) {
  return <span className="num-live">{useCount()(value)}</span>;
}

function People({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const levels = [data.users.level_0, data.users.level_1, data.users.level_2];
  return (
    <Group title={t.users}>
      <Row name={t.total}>
        <Count value={data.users.total} />
      </Row>
      {levels.map((users, level) => (
        // the index is the level
        <Row key={level} name={t.level(count(level))}>
          <Count value={users} />
        </Row>
      ))}
      <Row name={t.joined}>
        <Count value={data.users.joined_24h} />
      </Row>
    </Group>
  );
}

function Markets({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  return (
    <Group title={t.markets}>
      <Row name={t.active}>
        <Count value={data.markets.active} />
      </Row>
      <Row name={t.total}>
        <Count value={data.markets.total} />
      </Row>
      <Row name={t.openOrders}>
        <Count value={data.markets.open_orders} />
      </Row>
      <Row name={t.trades}>
        <Count value={data.markets.trades_24h} />
      </Row>
    </Group>
  );
}

function Money({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  const fees = data.money.fees.filter((fee) => /[1-9]/.test(fee.amount));
  return (
    <Group title={t.money}>
      <Row name={t.deposits}>
        <Amount value={data.money.toman_deposits_24h} asset="IRT" kind="live" />
      </Row>
      {fees.length === 0 ? (
        <Row name={t.fees}>
          <span className="font-normal text-fg2">{t.noFees}</span>
        </Row>
      ) : (
        <>
          <div className="kv">
            <dt className="font-medium">{t.fees}</dt>
          </div>
          {fees.map((fee) => (
            <Row key={fee.symbol} name={<bdi className="ps-4">{fee.symbol}</bdi>}>
              <Amount value={fee.amount} asset={fee.symbol} kind="live" />
            </Row>
          ))}
        </>
      )}
    </Group>
  );
}

function Engine({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  return (
    <Group title={t.engine}>
      <Row name={t.seq}>
        <Count value={data.engine.seq} />
      </Row>
      <Row name={t.epoch}>
        <Count value={data.engine.epoch} />
      </Row>
      <Row name={t.queue}>
        <Count value={data.engine.queue} />
      </Row>
      <Row name={t.startedAt}>
        <Time at={data.engine.started_at} />
      </Row>
      <Row name={t.stateHash}>
        <bdi dir="ltr" className="block break-all font-mono text-caption">
          {data.engine.state_hash}
        </bdi>
      </Row>
    </Group>
  );
}
