import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount, useCount } from '../../../../components/num.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Chip } from '../../../../components/signs.tsx';
import { SkeletonRows } from '../../../../components/states.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { officeHomeTexts } from '../texts/office-home-texts.ts';

type Overview = DataOf<'GET /admin/overview'>;

const ASK_EVERY_MS = 10_000;

/** The staff's home: true figures, nothing to press. */
export function OfficeHomePage() {
  const t = useTexts(officeHomeTexts);
  const overview = useQuery({
    queryKey: queryKeys.overview,
    queryFn: ({ signal }) => call('GET /admin/overview', { signal }),
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={
          overview.data === undefined
            ? undefined
            : rich(t.readOnly, { time: <Time at={overview.data.at} shape="seconds" /> })
        }
      />
      <div className="px-5 pt-4 lg:px-10">
        <QueryView
          query={overview}
          title={t.failed}
          waiting={<SkeletonRows rows={8} height={56} />}
        >
          {(data) => (
            <div className="grid gap-x-14 md:grid-cols-2 xl:grid-cols-3">
              <People data={data} />
              <Markets data={data} />
              <Money data={data} />
              <Engine data={data} />
              <Waiting data={data} />
              <Outside data={data} />
            </div>
          )}
        </QueryView>
      </div>
    </>
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
        fees.map((fee) => (
          <Row key={fee.symbol} name={t.fees}>
            <Amount value={fee.amount} asset={fee.symbol} kind="live" />
          </Row>
        ))
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

function Waiting({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  return (
    <Group title={t.pending}>
      <Row name={t.kycRequests}>
        <Count value={data.pending.kyc_requests} />
      </Row>
      <Row name={t.cards}>
        <Count value={data.pending.cards} />
      </Row>
      <Row name={t.payments}>
        <Count value={data.pending.payments} />
      </Row>
    </Group>
  );
}

const CHIP = { up: 'ok', down: 'err', unknown: 'plain' } as const;

function Outside({ data }: { data: Overview }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  return (
    <>
      <Group title={t.providers}>
        {data.providers.map((provider) => (
          <Row
            key={provider.port}
            name={
              <bdi dir="ltr">
                {provider.port} · {provider.adapter}
              </bdi>
            }
          >
            <span className="inline-flex gap-2">
              {provider.simulated && <Chip>{t.simulated}</Chip>}
              <Chip kind={CHIP[provider.state]}>
                {provider.state === 'unknown' ? t.notAsked : t[provider.state]}
              </Chip>
            </span>
          </Row>
        ))}
      </Group>
      <Group title={t.realtime}>
        {data.realtime.map((door) => (
          <Row key={door.region} name={<bdi dir="ltr">/rt/{door.region}</bdi>}>
            <span className="inline-flex items-center gap-2">
              <span className="num font-normal text-fg2">
                {t.connections(count(door.connections))}
              </span>
              <Chip kind={CHIP[door.state]}>{t[door.state]}</Chip>
            </span>
          </Row>
        ))}
      </Group>
    </>
  );
}
