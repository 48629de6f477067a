// One small wrong file for each check and each rule of direction. A check that stays green over
// its fault checks nothing: this has happened to each of these tools in some configuration.
import { createHash } from 'node:crypto';
import type { CheckName } from './checks.ts';

/** Wrong files, and what must be said of them. */
export interface PlantedFault {
  readonly check: CheckName;
  /** The rule, where the check has rules: its name must stand on one line with `file`. */
  readonly rule: string;
  /** The file that the check must name. */
  readonly file: string;
  /** Wrong files by their path; all are planted in a copy of the project. */
  readonly files: Readonly<Record<string, string>>;
}

const HEADER = '/** Planted: this file is wrong on purpose. */\n';

/** The first file is the one that must be found. */
function fault(
  check: CheckName,
  rule: string,
  files: Readonly<Record<string, string>>,
): PlantedFault {
  const entries = Object.entries(files).map(([file, text]) => [file, HEADER + text]);
  return {
    check,
    rule,
    file: Object.keys(files)[0] ?? '',
    files: Object.fromEntries(entries) as Record<string, string>,
  };
}

function lint(rule: string, statement: string, folder = 'packages/market/src'): PlantedFault {
  // Not the rule's own name: only a finding may say that.
  const name = createHash('sha256').update(rule).digest('hex').slice(0, 8);
  return fault('lint', `(${rule})`, { [`${folder}/planted-${name}.ts`]: `${statement}\n` });
}

function direction(rule: string, from: string, to: string): PlantedFault {
  return fault('direction', rule, { [from]: `import ${JSON.stringify(to)};\nexport {};\n` });
}

/** A fault whose target must exist, too. */
function directionTo(rule: string, from: string, to: string, targetFile: string): PlantedFault {
  const planted = direction(rule, from, to);
  return { ...planted, files: { ...planted.files, [targetFile]: `${HEADER}export {};\n` } };
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

const DIRECTION_FAULTS: readonly PlantedFault[] = [
  fault('direction', 'no-cycles', {
    'packages/money/src/planted-one.ts': "import './planted-two.ts';\nexport {};\n",
    'packages/money/src/planted-two.ts': "import './planted-one.ts';\nexport {};\n",
  }),
  direction('resolvable', 'packages/money/src/planted-lost.ts', './nowhere.ts'),
  direction('core-has-no-dependencies', 'packages/ledger/src/planted-node.ts', 'node:fs'),
  directionTo(
    'packages-never-import-apps',
    'packages/contracts/src/planted-app.ts',
    '../../../apps/web/src/lib/planted-leaf.ts',
    `${WEB}/lib/planted-leaf.ts`,
  ),
  direction('money-is-the-bottom', 'packages/money/src/planted-up.ts', '@sarraf/market'),
  direction('market-knows-only-money', 'packages/market/src/planted-up.ts', '@sarraf/ledger'),
  direction('matching-never-sees-an-asset', 'packages/matching/src/planted.ts', '@sarraf/money'),
  direction('ledger-never-sees-a-trade', 'packages/ledger/src/planted.ts', '@sarraf/matching'),
  direction('settlement-knows-no-wire', 'packages/settlement/src/planted.ts', '@sarraf/contracts'),
  direction('contracts-know-only-words', 'packages/contracts/src/planted.ts', '@sarraf/ledger'),
  direction(
    'chain-codec-knows-one-family-of-curves',
    'packages/chain-codec/src/planted-up.ts',
    '@sarraf/market',
  ),
  direction('judges-of-chains-stay-outside', `${SERVER}/providers/planted-judge.ts`, 'viem'),
  direction(
    'server-never-imports-web',
    `${SERVER}/planted-web.ts`,
    '../../web/src/lib/planted-leaf.ts',
  ),
  directionTo(
    'modules-meet-at-index',
    `${SERVER}/modules/planted/planted.service.ts`,
    '../planted-other/inside.ts',
    `${SERVER}/modules/planted-other/inside.ts`,
  ),
  directionTo(
    'routes-do-not-touch-sql',
    `${SERVER}/modules/planted/planted.routes.ts`,
    './planted-rows.queries.ts',
    `${SERVER}/modules/planted/planted-rows.queries.ts`,
  ),
  direction(
    'queries-know-no-service',
    `${SERVER}/modules/planted/planted.queries.ts`,
    './planted.service.ts',
  ),
  direction(
    'only-the-process-of-pictures-decodes',
    `${SERVER}/modules/planted/planted-decoder.ts`,
    'sharp',
  ),
  direction(
    'the-process-of-pictures-is-started-only',
    `${SERVER}/platform/planted-drawing.ts`,
    './pictures/draw-picture.ts',
  ),
  direction(
    'containers-are-walked-purely',
    `${SERVER}/platform/pictures/planted-container.ts`,
    'node:fs',
  ),
  direction('only-queries-and-db-touch-pg', `${SERVER}/http/planted-pg.ts`, 'pg'),
  direction(
    'platform-knows-nothing-of-ours',
    `${SERVER}/platform/planted-module.ts`,
    '../modules/planted/planted.service.ts',
  ),
  direction(
    'engine-and-providers-know-platform-only',
    `${SERVER}/providers/planted-engine.ts`,
    '../engine/index.ts',
  ),
  direction(
    'http-and-realtime-know-no-module',
    `${SERVER}/http/planted-module.ts`,
    '../modules/planted/planted.service.ts',
  ),
  direction(
    'modules-know-no-composition',
    `${SERVER}/modules/planted/planted-up.ts`,
    '../../composition/module-list.ts',
  ),
  direction(
    'only-queries-run-sql',
    `${SERVER}/modules/planted/planted-sql.service.ts`,
    '../../platform/database/sql.ts',
  ),
  direction(
    'only-routes-declare-calls',
    `${SERVER}/modules/planted/planted-calls.ts`,
    '../../http/routes.ts',
  ),
  direction('index-only-composes', `${SERVER}/modules/planted/index.ts`, './planted.queries.ts'),
  fault('direction', 'index-decides-nothing', {
    [`${SERVER}/modules/planted-two/index.ts`]:
      "import { AppError } from '../../http/index.ts';\nexport const planted = AppError;\n",
  }),
  direction(
    'mappers-only-map',
    `${SERVER}/modules/planted/planted.mapper.ts`,
    './planted.service.ts',
  ),
  direction(
    'postgres-wire-knows-columns-and-rows',
    `${SERVER}/platform/postgres-wire/planted-row.ts`,
    '@sarraf/ledger',
  ),
  directionTo(
    'postgres-wire-has-one-entry',
    `${SERVER}/engine/planted-wire.ts`,
    '../platform/postgres-wire/planted-inside.ts',
    `${SERVER}/platform/postgres-wire/planted-inside.ts`,
  ),
  directionTo(
    'the-store-is-below',
    `${SERVER}/engine/store/planted-up.ts`,
    '../writer/planted-leaf.ts',
    `${SERVER}/engine/writer/planted-leaf.ts`,
  ),
  direction(
    'recovery-knows-no-writer',
    `${SERVER}/engine/recovery/planted-up.ts`,
    '../writer/planted-leaf.ts',
  ),
  direction('demo-speaks-only-over-the-wire', 'apps/demo/src/planted.ts', '@sarraf/ledger'),
  directionTo(
    'nobody-imports-the-demo',
    `${SERVER}/planted-demo.ts`,
    '../../demo/src/planted-leaf.ts',
    'apps/demo/src/planted-leaf.ts',
  ),
  direction('web-sees-only-shared-words', `${WEB}/lib/planted-ledger.ts`, '@sarraf/ledger'),
  direction('web-loads-no-shapes', `${WEB}/lib/planted-shapes.ts`, '@sarraf/contracts'),
  directionTo(
    'i18n-knows-nothing-of-the-panel',
    `${WEB}/i18n/planted-up.ts`,
    '../lib/planted-leaf.ts',
    `${WEB}/lib/planted-leaf.ts`,
  ),
  directionTo(
    'features-are-strangers',
    `${WEB}/features/planted/stranger.ts`,
    '../planted-other/inside.ts',
    `${WEB}/features/planted-other/inside.ts`,
  ),
  directionTo(
    'features-do-not-know-the-app',
    `${WEB}/features/planted/app.ts`,
    '../../app/planted-leaf.ts',
    `${WEB}/app/planted-leaf.ts`,
  ),
  direction(
    'shared-web-code-knows-no-feature',
    `${WEB}/lib/planted-feature.ts`,
    '../features/planted/stranger.ts',
  ),
  direction('feature-model-is-pure', `${WEB}/features/planted/model/form.ts`, 'react'),
  direction('feature-model-is-pure', `${WEB}/features/planted/inner/model/form.ts`, 'react'),
  // in the place of a file that the rule names
  direction('pure-lib-is-pure', `${WEB}/lib/reason.ts`, 'react'),
  directionTo(
    'nothing-imports-tests',
    'packages/money/src/planted-test.ts',
    './planted-inside.test.ts',
    'packages/money/src/planted-inside.test.ts',
  ),
  direction('nothing-imports-tests', `${SERVER}/planted-random.ts`, '@sarraf/testing'),
  direction('testing-knows-nothing-of-ours', 'packages/testing/src/planted.ts', '@sarraf/money'),
  directionTo(
    'products-know-no-test-tree',
    `${SERVER}/planted-tests.ts`,
    '../../../tests/lib/planted-leaf.ts',
    'tests/lib/planted-leaf.ts',
  ),
];

/** Every fault there is, at least one for each check. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  fault('types', 'TS2322', {
    'packages/money/src/planted-type.ts': "export const planted: bigint = 'text';\n",
  }),
  fault('types', "Cannot find name 'process'", {
    'packages/matching/src/planted-global.ts': 'export const planted = process.pid;\n',
  }),
  lint('no-restricted-globals', 'export const planted = new Date();'),
  lint('no-restricted-properties', 'export const planted = (n: number): string => n.toFixed(2);'),
  lint(
    'no-restricted-properties',
    'export const planted = (part: Element): void => {\n  part.innerHTML = part.id;\n};',
    WEB,
  ),
  fault('lint', '(no-danger)', {
    [`${WEB}/components/planted-danger.tsx`]:
      'export const Planted = () => <p dangerouslySetInnerHTML={{ __html: location.hash }} />;\n',
  }),
  lint('no-explicit-any', 'export const planted = (value: any): unknown => value;'),
  lint('no-non-null-assertion', 'export const planted = (n: number | null): number => n!;'),
  lint('no-default-export', 'export default 1;'),
  lint(
    'no-floating-promises',
    'export function planted(work: () => Promise<void>): void {\n  work();\n}',
    SERVER,
  ),
  fault('format', 'format', {
    'packages/money/src/planted-format.ts': 'export const  planted = "double";\n',
  }),
  fault('words', '"hurriedBatch": say flush', {
    'packages/money/src/planted-word.ts': 'export const hurriedBatch = 1n;\n',
  }),
  fault('words', '"his": say they', {
    'packages/money/src/planted-comment.ts': '/** What is his. */\nexport const planted = 1n;\n',
  }),
  fault('words', '"himself": say they', {
    'packages/money/src/planted-name.test.ts': "it('names the user himself', () => undefined);\n",
  }),
  fault('words', '"owes": say pending', {
    'apps/server/src/realtime/testing/planted-trader.ts': '/** Owes. */\nexport const owes = 1n;\n',
  }),
  fault('words', '"desk": say the noun', { 'docs/planted-page.md': 'Ask at the desk.\n' }),
  fault('doc comments', '"planted" has no doc comment', {
    'packages/contracts/src/planted-bare.ts': '\nexport const planted = 1n;\n',
  }),
  fault('doc comments', '"planted" has no doc comment', {
    'tests/lib/planted-bare.ts': '\nexport const planted = 1n;\n',
  }),
  fault('doc comments', '"planted" has no doc comment', {
    'packages/matching/src/testing/planted-bare.ts': '\nexport const planted = 1n;\n',
  }),
  fault('spread lists', 'is a literal in a literal: write its parts there', {
    [`${SERVER}/http/planted-literal.ts`]:
      'export const planted = (a: number, b: number) => ({ ...{ a, b }, c: 1 });\n',
  }),
  fault('spread lists', '"...rows" is a call of as many arguments as it has', {
    [`${SERVER}/engine/planted-spread.ts`]:
      'export const planted = (rows: number[]): number => [1].push(...rows);\n',
  }),
  fault('spread lists', '"...rows" is a call of as many arguments as it has', {
    'packages/settlement/src/planted-spread.ts':
      'export const planted = (rows: number[]): number => Math.max(1, ...rows);\n',
  }),
  fault('dead code', '', {
    'packages/money/src/planted-dead.ts': 'export const planted = 1n;\n',
  }),
  ...DIRECTION_FAULTS,
];
