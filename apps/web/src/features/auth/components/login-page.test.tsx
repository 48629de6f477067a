// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '#lib/session.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { noAnswer, openScreen, recorded, serve } from '#testing/panel.tsx';
import { LoginPage } from './login-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const authTexts = textsOf(() => import('../texts/fa.ts'));

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);
afterEach(() => Object.assign(window, { PublicKeyCredential: undefined }));

const open = (lang?: 'fa' | 'en') =>
  openScreen(<LoginPage />, {
    path: '/login',
    texts: [authTexts, passkeyTexts],
    ...(lang && { lang }),
  });

async function logIn(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Mobile number'), '۰۹۱۲۰۰۰۰۰۰۳');
  await user.type(screen.getByLabelText('Password'), 'Sarraf-demo-1404');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

it('asks for what is missing before anything is sent', async () => {
  const sent = serve({});
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter your mobile number.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('leads to the first field that must change, whichever was typed in', async () => {
  serve({});
  const { user } = await open();
  const [mobile, password] = [
    screen.getByLabelText('Mobile number'),
    screen.getByLabelText('Password'),
  ];
  await user.click(password);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(mobile));
  await user.type(mobile, '09120000003{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

it('leads to the password that the server refused', async () => {
  serve({ 'POST /jwt/login': 'loginRefused' });
  const { user } = await open();
  await logIn(user);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

it('logs in with Persian digits, keeps the session and leaves for the home', async () => {
  const sent = serve({ 'POST /jwt/login': 'login' });
  const { user, router } = await open();
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/access-control'));
  expect(sent.map(({ body }) => body)).toEqual([
    { mobile: '09120000003', password: 'Sarraf-demo-1404' },
  ]);
  expect(session.get()?.user.mobile).toBe('09120000003');
});

it('says the server’s refusal at the password, until something is changed', async () => {
  serve({ 'POST /jwt/login': 'loginRefused' });
  const { user } = await open();
  await logIn(user);
  const refusal = answers.loginRefused.body.message;
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(session.get()).toBe(null);
  await user.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByText(refusal)).toBe(null);
});

it('sends once however often the button is pressed, and says that no answer came', async () => {
  let fail = (): void => undefined;
  const lost = () => new Promise<Response>((_, reject) => (fail = () => reject(new TypeError())));
  const sent = serve({ 'POST /jwt/login': lost });
  const { user } = await open();
  await logIn(user);
  const button = screen.getByRole('button', { name: 'Log in' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
  fail();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe(null));
  expect(document.querySelector('[data-kind=error]')?.textContent).toMatch(/\w/);
});

it('asks for the code where the account wants a second step, and can begin again', async () => {
  serve({ 'POST /jwt/login': 'secondStep', 'POST /login': noAnswer });
  const { user } = await open();
  await logIn(user);
  expect(await screen.findByText('0912***0010')).toBeTruthy();
  await user.type(screen.getByLabelText('6-digit code'), '123');
  await user.click(screen.getByRole('button', { name: '3 more digits' }));
  expect(screen.getByText('Enter all 6 digits.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('takes a recovery code where the authenticator is lost', async () => {
  const answer = await recorded('secondStep').json();
  const data = { ...answer.data, two_factor: 'google', methods: ['google', 'recovery_code'] };
  const step = async () => new Response(JSON.stringify({ ...answer, data }));
  const sent = serve({ 'POST /jwt/login': step, 'POST /login': 'login' });
  const { user, router } = await open();
  await logIn(user);
  expect(await screen.findByLabelText('6-digit code')).toBeTruthy();
  expect(screen.queryByText('Resend code')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(screen.getByLabelText('Recovery code'), '7KQ4');
  await user.click(screen.getByRole('button', { name: 'Confirm and continue' }));
  expect(screen.getByText('Enter the whole recovery code.')).toBeTruthy();
  await user.type(screen.getByLabelText('Recovery code'), '-M2XD');
  await user.click(screen.getByRole('button', { name: 'Confirm and continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/access-control'));
  expect(sent.at(-1)?.body).toMatchObject({ recovery_code: '7KQ4-M2XD' });
});

it('is drawn in Persian, too', async () => {
  serve({});
  await open('fa');
  expect(screen.getByLabelText('رمز عبور')).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
});

it('logs in by a passkey alone where the browser knows them, and tells the device’s no', async () => {
  expect((await open()) && screen.queryByRole('button', { name: 'Log in with a passkey' })).toBe(
    null,
  );
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
  const challenge = async () =>
    new Response('{"code":200,"message":"","data":{"challenge":"abc"}}');
  const sent = serve({ 'POST /passkeys/challenge': challenge, 'POST /passkeys/login': 'login' });
  const { user, router } = await open();
  device.startAuthentication.mockRejectedValueOnce(
    Object.assign(new Error(), { name: 'NotAllowedError' }),
  );
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  expect(await screen.findByText(/No passkey selected/)).toBeTruthy();
  expect(session.get()).toBe(null);
  const response = { clientDataJSON: 'data', authenticatorData: 'auth', signature: 'sign' };
  device.startAuthentication.mockResolvedValueOnce({ id: 'key', rawId: 'key', response });
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/access-control'));
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /passkeys/challenge',
    'POST /passkeys/challenge',
    'POST /passkeys/login',
  ]);
});
