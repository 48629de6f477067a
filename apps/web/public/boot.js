// Runs before the first paint, as a classic script of its own file (the page's policy allows no inline code).
(function () {
  var root = document.documentElement;
  var query = new URLSearchParams(location.search);
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  }
  function write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch (_) {
      /* A browser without storage still shows the page. */
    }
  }

  var lang = (query.get('lang') || read('lang')) === 'en' ? 'en' : 'fa';
  root.lang = lang;
  root.dir = lang === 'fa' ? 'rtl' : 'ltr';
  if (query.has('lang')) write('lang', lang === 'fa' ? 'ir' : 'en');

  var theme = query.get('theme') || read('theme') || 'dark';
  if (query.has('theme')) write('theme', theme);
  if (theme === 'system')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';
  root.dataset.digits = lang === 'fa' && read('digits') !== 'latin' ? 'fa' : 'latin';
  root.dataset.colours = read('colours') === 'blue-orange' ? 'blue-orange' : 'green-red';
  // The splash of a guest's screen begins as that screen does (build/guest-heads.ts).
  var guest = /^\/(login|register|forgot-password|recover)$/.exec(location.pathname);
  if (guest) root.dataset.guest = guest[1];
  document.querySelector('meta[name=theme-color]').content =
    theme === 'light' ? '#F5F7FA' : '#0B0F17';
  if (lang === 'en') document.title = 'Sarraf';

  // Three seconds after it was asked for, a page that is not there yet says why.
  var slow = setTimeout(
    function () {
      root.dataset.boot = 'slow';
    },
    Math.max(0, 3000 - performance.now()),
  );

  // What the asked screen is made of comes together with the first script, not after it has run.
  /** @type {{ media: string, screens: Record<string, Record<string, string[]>> }} */
  var early = { media: 'all', screens: {} } /* early chunks */;
  var screen = early.screens[location.pathname.split('/')[1]];
  if (screen) {
    var shape = matchMedia(early.media).matches ? screen.wide : screen.narrow;
    screen.all.concat(screen[lang], shape).forEach(function (file) {
      var link = document.createElement('link');
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      // what the first paint waits for goes before
      link.fetchPriority = 'low';
      link.crossOrigin = '';
      link.href = '/' + file;
      link.dataset.early = '';
      document.head.append(link);
    });
  }

  // A script or stylesheet that does not arrive: say so, three times with a retry, then without.
  addEventListener(
    'error',
    function (event) {
      var from = event.target;
      if (!from || (from.tagName !== 'SCRIPT' && from.rel !== 'stylesheet')) return;
      // It is asked for once more by the screen itself.
      if ('early' in from.dataset) return;
      var box = document.getElementById('boot-error');
      if (!box) return;
      clearTimeout(slow);
      delete root.dataset.boot;
      var failures = 1;
      try {
        failures = Number(sessionStorage.getItem('boot-failures') || 0) + 1;
        sessionStorage.setItem('boot-failures', String(failures));
      } catch (_) {
        /* Without storage the retry is simply offered again. */
      }
      box.dataset.state = failures > 3 ? 'fallback' : 'retry';
      box.hidden = false;
    },
    true,
  );
})();
