export const texts: typeof import('./fa.ts').texts = {
  title: 'Export your data',
  text: 'Everything we hold about you in one ZIP file. Once every 24 hours.',
  ask: 'Request file',
  sheetLead:
    'Your orders, deposits, withdrawals, messages and all other data as CSV files, with a page that explains them. The file is available for seven days, and only to you.',
  confirm: 'Request file',
  making: 'We’re preparing your file. We’ll notify you when it’s ready.',
  ready: 'Ready to download until {time}.',
  download: 'Download',
  freeAt: 'You can request another from {time}',
  failed: 'Couldn’t create the file. Please request it again.',
  fileFailed: 'Couldn’t download the file',
  stateFailed: 'Couldn’t load your file’s status',
};
