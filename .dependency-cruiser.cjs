// Which way the code may point, as the drawing in ARCHITECTURE.md says. Each rule carries the
// sentence that tells what to do instead. Runs with TypeScript 6: under 7 the cruiser sees no
// TypeScript at all and reports nothing, so the planted-fault test proves that it still bites.
const CORE = '^packages/(money|market|matching|ledger|settlement)/';
const TEST = '([.](test|bench)[.]tsx?$|/testing/)';
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one file or three.',
    ),
    forbid('resolvable', {}, { couldNotResolve: true }, 'Declare the dependency or fix the path.'),

    // packages: the arrow points down to money.
    forbid(
      'core-has-no-dependencies',
      { path: CORE, pathNot: TEST },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: '^packages/',
      },
      'Pure packages import no npm and no node: modules. Pass time, ids and randomness in.',
    ),
    forbid('packages-never-import-apps', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'money-is-the-bottom',
      { path: '^packages/money/' },
      { path: '^packages/(?!(money|testing)/)' },
    ),
    forbid(
      'market-knows-only-money',
      { path: '^packages/market/' },
      { path: '^packages/', pathNot: '^packages/(money|market|testing)/' },
    ),
    forbid(
      'matching-never-sees-an-asset',
      { path: '^packages/matching/', pathNot: TEST },
      { path: '^packages/', pathNot: '^packages/(market|matching)/' },
      'The engine speaks ticks and lots. Amounts are formed in settlement.',
    ),
    forbid(
      'ledger-never-sees-a-trade',
      { path: '^packages/ledger/', pathNot: TEST },
      { path: '^packages/', pathNot: '^packages/(money|ledger)/' },
      'The ledger knows accounts and postings. Trades become postings in settlement.',
    ),
    forbid(
      'settlement-knows-no-wire',
      { path: '^packages/settlement/', pathNot: TEST },
      { path: '^packages/contracts/' },
    ),
    forbid(
      'contracts-know-only-words',
      { path: '^packages/contracts/' },
      { path: '^packages/', pathNot: '^packages/(money|market|contracts)/' },
    ),

    // server: routes -> service -> queries; modules meet at index.ts; platform knows no module.
    forbid('server-never-imports-web', { path: '^apps/server/' }, { path: '^apps/web/' }),
    forbid(
      'modules-meet-at-index',
      { path: '^apps/server/src/modules/([^/]+)/' },
      {
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/($1/|[^/]+/index[.]ts$)',
      },
      'Import the other module from its index.ts, or move the shared thing down.',
    ),
    forbid(
      'routes-do-not-touch-sql',
      { path: '[.]routes[.]ts$' },
      { path: '([.]queries[.]ts$|/platform/database/|node_modules/(@types/)?pg/)' },
      'Call the service.',
    ),
    forbid(
      'queries-know-no-service',
      { path: '[.]queries[.]ts$' },
      { path: '[.](service|routes)[.]ts$' },
    ),
    forbid(
      'only-queries-and-db-touch-pg',
      {
        path: '^apps/server/src/',
        pathNot:
          '([.]queries[.]ts$|/platform/(database|postgres-wire)/|^apps/server/src/engine/|[.]test[.]ts$|/testing/)',
      },
      { path: 'node_modules/(@types/)?pg/' },
    ),
    forbid(
      'plumbing-knows-no-module',
      { path: '^apps/server/src/(platform|http|realtime|engine|providers)/' },
      { path: '^apps/server/src/modules/' },
      'Modules register themselves in main.ts; plumbing stays ignorant.',
    ),

    // the engine's rooms: the writer and the proof above recovery, recovery above the store.
    forbid(
      'postgres-wire-knows-columns-and-rows',
      { path: '^apps/server/src/platform/postgres-wire/', pathNot: TEST },
      { path: '^(packages|apps)/', pathNot: '^apps/server/src/platform/postgres-wire/' },
      'Say there how bytes travel; what a column means stays in engine/store.',
    ),
    forbid(
      'postgres-wire-has-one-door',
      { pathNot: '^apps/server/src/platform/postgres-wire/' },
      { path: '^apps/server/src/platform/postgres-wire/(?!index[.]ts$)' },
      'Import it from postgres-wire/index.ts.',
    ),
    forbid(
      'the-store-is-below',
      { path: '^apps/server/src/engine/store/', pathNot: TEST },
      { path: '^apps/server/src/engine/(writer|recovery|proof)/' },
      'The store reads and writes what it is given. Move what both need to the root of engine/.',
    ),
    forbid(
      'recovery-knows-no-writer',
      { path: '^apps/server/src/engine/recovery/', pathNot: TEST },
      { path: '^apps/server/src/engine/(writer|proof)/' },
      'The writer calls recovery. Move what both need to the root of engine/.',
    ),

    forbid(
      'demo-speaks-only-over-the-wire',
      { path: '^apps/demo/' },
      { path: '^(packages|apps)/', pathNot: '^(apps/demo|packages/(contracts|money|testing))/' },
      'Simulators and the market maker are strangers to the server: HTTP and sockets only.',
    ),
    forbid(
      'nobody-imports-the-demo',
      { path: '^(packages|apps/(server|web))/' },
      { path: '^apps/demo/' },
    ),

    // web: app -> features -> shared; features are strangers; feature model is pure.
    forbid(
      'web-sees-only-shared-words',
      { path: '^apps/web/' },
      {
        path: '^(packages|apps)/',
        pathNot: '^(apps/web|packages/(contracts|money|market|testing))/',
      },
    ),
    forbid(
      'features-are-strangers',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'Compose two features in app/routes, or move the shared part to components/ or lib/.',
    ),
    forbid(
      'features-do-not-know-the-app',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/app/' },
    ),
    forbid(
      'shared-web-code-knows-no-feature',
      { path: '^apps/web/src/(components|lib|i18n|realtime)/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'feature-model-is-pure',
      { path: '^apps/web/src/features/[^/]+/model/', pathNot: TEST },
      {
        path: '(node_modules/(@types/)?(react|@tanstack)|/components/|/api/|^apps/web/src/(lib|realtime)/)',
      },
      'Calculators and form reducers take values and return values.',
    ),

    // tests/ and bench/ are test code whole; they stand on packages/testing and on */testing/.
    forbid('nothing-imports-tests', { pathNot: `(^(tests|bench)/|${TEST})` }, { path: TEST }),
    forbid(
      'testing-knows-nothing-of-ours',
      { path: '^packages/testing/' },
      { path: '^(packages|apps)/', pathNot: '^packages/testing/' },
      'What needs our own types stays in the testing/ folder of its package.',
    ),
    forbid('products-know-no-test-tree', { path: '^(packages|apps)/' }, { path: '^tests/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)([.]tsbuild|dist|dev-dist|[.]data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
