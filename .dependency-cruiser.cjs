// Which way the code may point, as the drawing in ARCHITECTURE.md says. Each rule carries the
// sentence that tells what to do instead. Runs with TypeScript 6: under 7 the cruiser sees no
// TypeScript at all and reports nothing, so the planted-fault test proves that it still bites.
const CORE = '^packages/(money|market|matching|ledger|settlement)/';
const TEST = '([.](test|bench)[.]tsx?$|/testing/)';
/** Where SQL is run from, and what runs it. */
const SQL = '(^apps/server/src/platform/database/sql[.]ts$|node_modules/(@types/)?pg/)';
/** What of the panel's lib/ takes values and returns values, and a feature's model may call. */
const PURE_LIB =
  '^apps/web/src/lib/(amount-input|calendar-days|csv|decimals|filled-percent|market-lists|number-text|own-move|percent-of-ppm|price-line|reason|settings-shape|step-state|tehran-moment)[.]ts$';
const forbid = (name, from, to, comment) => {
  if (comment === undefined) throw new Error(`${name} does not say what to do instead.`);
  return { name, severity: 'error', comment, from, to };
};

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
    forbid(
      'packages-never-import-apps',
      { path: '^packages/' },
      { path: '^apps/' },
      'Take it as an argument, or move what is shared into a package.',
    ),
    forbid(
      'money-is-the-bottom',
      { path: '^packages/money/' },
      { path: '^packages/(?!(money|testing)/)' },
      'What knows more than amounts belongs to market or above.',
    ),
    forbid(
      'market-knows-only-money',
      { path: '^packages/market/' },
      { path: '^packages/', pathNot: '^packages/(money|market|testing)/' },
      'Rules of a market take numbers; who owns what is said in ledger and settlement.',
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
      "Answer with the field's own words; the server's mappers say them on the wire.",
    ),
    forbid(
      'contracts-know-only-words',
      { path: '^packages/contracts/' },
      { path: '^packages/', pathNot: '^packages/(money|market|contracts)/' },
      'Declare the shape here; the mapper that fills it stands in the server.',
    ),

    forbid(
      'chain-codec-knows-one-family-of-curves',
      { path: '^packages/chain-codec/', pathNot: TEST },
      {
        path: '.',
        pathNot: '(^packages/(money|chain-codec)/|node_modules/@(noble|scure)/)',
      },
      'It takes texts and answers texts: a second copy of cryptography or a call belongs elsewhere.',
    ),
    forbid(
      'judges-of-chains-stay-outside',
      { path: '^(packages|apps)/', pathNot: TEST },
      { path: 'node_modules/(viem|solc|@openzeppelin)/' },
      "They judge what we wrote, in tests and tools: the product has chain-codec's own forms.",
    ),

    // server: platform <- providers, engine <- http, realtime <- modules <- composition.
    forbid(
      'server-never-imports-web',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
      'What both need is a contract or a rule of a market: packages/contracts, packages/market.',
    ),
    forbid(
      'platform-knows-nothing-of-ours',
      { path: '^apps/server/src/platform/', pathNot: TEST },
      // how a text is read is one thing everywhere
      { path: '^(apps|packages)/', pathNot: '^(apps/server/src/platform|packages/money)/' },
      'Take it as an argument: whoever is above passes it in.',
    ),
    forbid(
      'engine-and-providers-know-platform-only',
      { path: '^apps/server/src/(engine|providers)/', pathNot: TEST },
      { path: '^apps/', pathNot: '^apps/server/src/($1|platform)/' },
      'Take it as an option, or tell what happened on the bus and let a module act on it.',
    ),
    forbid(
      'http-and-realtime-know-no-module',
      { path: '^apps/server/src/(http|realtime)/', pathNot: TEST },
      { path: '^apps/', pathNot: '^apps/server/src/(($1|platform|engine)/|config[.]ts$)' },
      'Take it as an option: modules and composition bring handlers, sessions and words.',
    ),
    forbid(
      'modules-know-no-composition',
      { path: '^apps/server/src/modules/', pathNot: TEST },
      { path: '^apps/server/src/(composition/|(main|migrate)[.]ts$)' },
      'Take it as a dependency of the module: composition passes it in.',
    ),
    forbid(
      'modules-meet-at-index',
      { path: '^apps/server/src/modules/([^/]+)/' },
      {
        path: '^apps/server/src/modules/',
        // parts of SQL that queries of other modules are made with: no index may hand them on
        pathNot:
          '^apps/server/src/modules/($1/|[^/]+/index[.]ts$|server-context[.]ts$|users/named-users[.]queries[.]ts$)',
      },
      'Import the other module from its index.ts, or move the shared thing down.',
    ),

    // one module: index -> routes -> service -> queries, mapper. What a file may do is what it may
    // import: SQL runs through sql.ts, calls are declared through http/routes.ts.
    forbid(
      'only-queries-run-sql',
      {
        path: '^apps/server/src/(modules/|http/|realtime/|providers/)',
        pathNot: `([.]queries[.]ts$|${TEST})`,
      },
      { path: SQL },
      'Put the statement into a .queries file and call it with the handle.',
    ),
    forbid(
      'only-routes-declare-calls',
      {
        path: '^apps/server/src/(modules/)',
        pathNot: `([.]routes[.]ts$|${TEST})`,
      },
      { path: '^apps/server/src/http/routes[.]ts$' },
      "Declare the call in the module's .routes file; its index hands the Routes on.",
    ),
    forbid(
      'index-only-composes',
      { path: '^apps/server/src/modules/[^/]+/index[.]ts$' },
      { path: '([.]queries[.]ts$|/platform/database/)' },
      'Give the handle to a service, and let that call the query.',
    ),
    forbid(
      'index-decides-nothing',
      { path: '^apps/server/src/modules/[^/]+/index[.]ts$' },
      { path: '^apps/server/src/http/', dependencyTypesNot: ['type-only'] },
      'An index refuses nothing and reads no call: that is for the service and the routes.',
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
      'Take what the statement needs as an argument.',
    ),
    forbid(
      'mappers-only-map',
      { path: '^apps/server/src/modules/.*[.]mapper[.]ts$' },
      { path: '([.](service|routes)[.]ts$|/platform/database/|/http/routes[.]ts$)' },
      'Read in the service and pass the row: a mapper takes values and returns values.',
    ),
    // pictures: what decodes stands in a process of its own, and what walks a container is pure.
    forbid(
      'only-the-process-of-pictures-decodes',
      {
        path: '^apps/server/',
        pathNot: `(^apps/server/src/platform/pictures/draw-picture[.]ts$|${TEST})`,
      },
      { path: 'node_modules/sharp/' },
      'Give the bytes to Pictures of the context: no decoder is loaded beside money and secrets.',
    ),
    forbid(
      'the-process-of-pictures-is-started-only',
      {
        path: '^apps/server/',
        pathNot: '^apps/server/src/platform/pictures/picture-process[.]ts$',
      },
      { path: '^apps/server/src/platform/pictures/(draw-picture|picture-process)[.]ts$' },
      'It is an entry of its own, and draw-picture.ts is its only part: fork it, import neither.',
    ),
    forbid(
      'containers-are-walked-purely',
      {
        path: '^apps/server/src/platform/pictures/(read-container|[a-z]+-container|exif-orientation|colour-profile)[.]ts$',
      },
      { path: '.', pathNot: ['^apps/server/src/platform/pictures/', '^(node:)?zlib$'] },
      'A walk takes bytes and returns bytes; a profile that is inflated within a bound is all.',
    ),
    forbid(
      'only-queries-and-db-touch-pg',
      {
        path: '^apps/server/src/',
        pathNot:
          '([.]queries[.]ts$|/platform/(database|postgres-wire)/|^apps/server/src/engine/|[.]test[.]ts$|/testing/)',
      },
      { path: 'node_modules/(@types/)?pg/' },
      'Ask through a handle of platform/database.',
    ),

    // the engine's rooms: the writer and the proof above recovery, recovery above the store.
    forbid(
      'postgres-wire-knows-columns-and-rows',
      { path: '^apps/server/src/platform/postgres-wire/', pathNot: TEST },
      { path: '^(packages|apps)/', pathNot: '^apps/server/src/platform/postgres-wire/' },
      'Say there how bytes travel; what a column means stays in engine/store.',
    ),
    forbid(
      'postgres-wire-has-one-entry',
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
      {
        path: '^(packages|apps)/',
        pathNot: '^(apps/demo|packages/(contracts|money|push-receiver|testing))/',
      },
      'Simulators and the market maker are strangers to the server: HTTP and sockets only.',
    ),
    forbid(
      'nobody-imports-the-demo',
      { path: '^(packages|apps/(server|web))/' },
      { path: '^apps/demo/' },
      'What the demo shows must hold without it: move what is shared into a package.',
    ),

    // web: app -> features -> shared; features are strangers; feature model is pure.
    forbid(
      'web-sees-only-shared-words',
      { path: '^apps/web/' },
      {
        path: '^(packages|apps)/',
        pathNot: '^(apps/web|packages/(contracts|money|market|testing))/',
      },
      'Ask the server for it: the panel knows contracts, amounts and rules of markets.',
    ),
    forbid(
      'web-loads-no-shapes',
      { path: '^apps/web/src/', pathNot: '[.]test[.]tsx?$|/testing/' },
      { path: '^packages/contracts/src/index[.]ts$', dependencyTypesNot: ['type-only'] },
      'Shapes bring their validator, 40 KB: import types only, and values from contracts/lists.',
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
      'Take it as a property, or move the shared part to components/ or lib/.',
    ),
    forbid(
      'shared-web-code-knows-no-feature',
      { path: '^apps/web/src/(components|lib|i18n|realtime)/' },
      { path: '^apps/web/src/(features|app)/' },
      'Take it as a property, or move the part that knows a feature into that feature.',
    ),
    forbid(
      'i18n-knows-nothing-of-the-panel',
      { path: '^apps/web/src/i18n/', pathNot: TEST },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/i18n/' },
      'Texts are told the language: lib/settings.ts calls followLanguage.',
    ),
    forbid(
      'feature-model-is-pure',
      { path: '^apps/web/src/features/.+/model/', pathNot: TEST },
      {
        path: '(node_modules/(@types/)?(react|@tanstack)|/components/|/api/|^apps/web/src/(lib/|realtime/|i18n/(rich|texts)[.]))',
        pathNot: PURE_LIB,
      },
      'Calculators and form reducers take values and return values.',
    ),
    forbid(
      'pure-lib-is-pure',
      { path: PURE_LIB },
      {
        path: '(node_modules/|^apps/)',
        pathNot: [PURE_LIB, '^apps/web/src/i18n/language[.]ts$'],
      },
      'Take it as an argument, or strike the file from PURE_LIB.',
    ),

    // tests/ and bench/ are test code whole; they stand on packages/testing and on */testing/.
    forbid(
      'nothing-imports-tests',
      { pathNot: `(^(tests|bench)/|${TEST})` },
      { path: TEST },
      'Move what both need out of the test.',
    ),
    forbid(
      'testing-knows-nothing-of-ours',
      { path: '^packages/testing/' },
      { path: '^(packages|apps)/', pathNot: '^packages/testing/' },
      'What needs our own types stays in the testing/ folder of its package.',
    ),
    forbid(
      'products-know-no-test-tree',
      { path: '^(packages|apps)/' },
      { path: '^tests/' },
      'Move what both need to packages/testing, or to the testing/ folder beside it.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // what we build; a package's own dist is how it is known
    exclude: { path: '^(apps/[^/]+/|packages/[^/]+/|tools/|)([.]tsbuild|dist|dev-dist|[.]data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
