export const texts: typeof import('./fa.ts').texts = {
  title: 'Someone asked to recover your account',
  text: 'Requested {time}. If this wasn’t you, stop it.',
  stop: 'It wasn’t me, stop it',
  stopped: 'Recovery stopped.',
};
