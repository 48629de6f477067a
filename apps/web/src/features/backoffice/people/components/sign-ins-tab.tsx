import type { PersonSignIn } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#components/data-table.tsx';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { Chip } from '#components/signs.tsx';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signInsQuery } from '../api/people.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';
import { useWords } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Sign-ins and devices: those that live, and how the others ended. */
export function SignInsTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const deviceOf = useDeviceWords();
  const position = useCursorPosition();
  const query = useQuery(signInsQuery(id, position.cursor));
  const empty = { icon: 'devices', title: t.noSignIns, text: t.noSignInsText } as const;
  return (
    <CursorList query={query} position={position} empty={empty}>
      {(signIns) => (
        <DataTable
          rows={signIns}
          keyOf={(one) => one.id}
          isDense
          scrollLabel={t.signInsTab}
          columns={[
            { head: t.time, cell: (one) => <Time at={one.created_at} /> },
            { head: t.device, cell: (one) => <bdi>{deviceOf(one.device)}</bdi> },
            { head: t.ip, cell: (one) => <bdi dir="ltr">{one.ip}</bdi> },
            { head: t.lastUse, cell: (one) => <Age at={one.last_seen_at} /> },
            { head: t.state, isEnd: true, cell: (one) => <State one={one} /> },
          ]}
          card={(one) => (
            <>
              <span className="min-w-0 flex-1">
                <bdi className="block truncate">{deviceOf(one.device)}</bdi>
                <span className="text-table text-fg2">
                  <Time at={one.created_at} /> · <bdi dir="ltr">{one.ip}</bdi>
                </span>
              </span>
              <State one={one} />
            </>
          )}
          cardClassName="person-row"
        />
      )}
    </CursorList>
  );
}

function State({ one }: { one: PersonSignIn }) {
  const t = useTexts(peopleTexts);
  const words = useWords();
  if (one.live) return <Chip kind="ok">{t.live}</Chip>;
  return (
    <span className="text-fg2">
      {one.end_reason === null ? t.ended : words('end', one.end_reason, t.ended)}
    </span>
  );
}
