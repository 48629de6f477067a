export const texts: typeof import('./fa.ts').texts = {
  chip: 'Back office',
  nav: 'Back office sections',
  queues: 'Queues',
  rules: 'Rules',
  oversight: 'Oversight',
  home: 'Home',
  identity: 'Identity',
  termsVersions: 'Terms versions',
  audit: 'Audit',
  services: 'Services',
  staff: 'Staff',
  waiting: (count: string) => `${count} waiting`,
};
