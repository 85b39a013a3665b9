import { claim } from '../support/chat-screens.ts';
import { sayIn } from '../support/catalogue.ts';
import { listenToSounds, playedSeconds } from '../support/sounds.ts';
import type { Phone } from './page.ts';
import type { Stage } from './stage.ts';

const say = sayIn('en-US');
const arabic = sayIn('ar-SA');
const button = (name: string) => ({ css: 'button', name });
const field = (name: string) => ({ css: 'input, textarea', name });

export type Flow = readonly [name: string, run: (phone: Phone, stage: Stage) => Promise<void>];

const launchAndRead: Flow = [
  'a launch opens the home, a list and an article',
  async (phone, stage) => {
    await phone.open(await stage.launch(stage.newGuid(), '/'));
    await phone.see({ css: 'nav a' });
    await phone.fits();
    await phone.open('/community/home/official');
    await phone.click({ css: '#content li a' });
    await phone.see({ css: 'article h1, article h2' });
    await phone.until('the text of the article', () =>
      phone.page.run<boolean>(`return document.querySelector('article').innerText.length > 200`),
    );
    await phone.fits();
  },
];

const offline: Flow = [
  'the home still loads while the server is stopped',
  async (phone, stage) => {
    await phone.open('/community/home/official');
    await phone.see({ css: '#content li a' });
    await phone.until('the service worker', () =>
      phone.page.run<boolean>(`await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller !== null && (await caches.match('/community/home')) !== undefined;`),
    );
    // Again under the service worker, so that every file of the screen has passed through it.
    await phone.open('/community/home/official');
    await phone.see({ css: '#content li a' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await stage.withoutServer(async () => {
      await phone.open('/community/home/official');
      await phone.see({ css: '#content li a' });
      await phone.open('/community/home');
      await phone.see({ css: 'nav a' });
    });
  },
];

const report: Flow = [
  'a report is sent with a picture',
  async (phone, stage) => {
    await phone.open(await stage.launch(stage.newGuid(), '/feedback/create'));
    await phone.type(field(say('feedback.field.email')), 'anna@games.example.com');
    await phone.type(field(say('feedback.field.issue')), 'The east gate stays shut after the siege.');
    await phone.choose({ css: 'input[type="file"]' }, stage.picture);
    await phone.see({ css: '#content img' });
    await phone.gone({ css: '[role="progressbar"]' });
    await phone.fits();
    await phone.click(button(say('feedback.send')));
    await phone.seeText(say('success.submitted'));
  },
];

const vote: Flow = [
  'a vote is answered',
  async (phone, stage) => {
    const id = await stage.publishVote();
    await phone.open(await stage.launch(stage.newGuid(), `/survey/article/${id}`));
    await phone.click({ css: 'label', text: 'Option 2' });
    await phone.fits();
    await phone.click(button(say('surveys.vote')));
    await phone.seeText(say('surveys.thanks.vote'));
  },
];

const status = (value: string) => ({ css: `h1 [data-status="${value}"]` });
const bubble = (text: string) => ({ css: '[role="log"] [data-state]', text });

/** A conversation that staff claimed in the console. */
const startChat = async (phone: Phone, stage: Stage): Promise<Awaited<ReturnType<typeof claim>>> => {
  const guid = stage.newGuid();
  await phone.open(await stage.launch(guid, '/online_service'));
  await phone.see(status('connected'));
  await phone.type({ css: 'textarea' }, 'My sword is gone.');
  await phone.click(button(say('chat.compose.send')));
  await phone.see(bubble('My sword is gone.'));
  await stage.staff.goto('/community/console/chat?scope=queue');
  return claim(stage.staff, guid);
};

const chat: Flow = [
  'a chat message is sent, read and answered',
  async (phone, stage) => {
    const talk = await startChat(phone, stage);
    await talk.bubble('My sword is gone.').waitFor();
    await phone.see({ ...bubble('My sword is gone.'), text: say('chat.message.read') });
    await talk.say('Let me look.');
    await phone.see(bubble('Let me look.'));
    await phone.fits();
  },
];

const voice: Flow = [
  'a voice message is recorded here and heard in Chromium, and the other way around',
  async (phone, stage) => {
    const talk = await startChat(phone, stage);
    await listenToSounds(stage.staff);
    await phone.listen();
    const arrived = talk.log.getByRole('button', { name: /^Play, / });
    // On a busy machine, the server now and then refuses what WebKitGTK recorded. A person then discards it and records
    // again.
    for (let tries = 3; tries > 0; tries -= 1) {
      await phone.click(button(say('chat.voice.record')));
      await phone.see(button(say('chat.voice.stop')));
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await phone.click(button(say('chat.voice.stop')));
      await phone.click(button(say('chat.voice.send')));
      const refused = { css: '[role="log"]', text: say('error.file_type', { type: 'WebM (Opus), MP4 (AAC)' }) };
      await phone.until(
        'an answer to the recording',
        async () => (await arrived.count()) > 0 || (await phone.isThere(refused)),
      );
      if ((await arrived.count()) > 0) break;
      await phone.click(button(say('chat.voice.cancel')));
    }
    await arrived.click();
    await phone.until('sound in Chromium', async () => (await playedSeconds(stage.staff)) > 0.2);

    await talk.tool('Record a voice message').click();
    await talk.region.getByText('Recording, 0:02').waitFor();
    await talk.tool('Stop recording').click();
    await talk.tool('Send recording').click();
    const plays = { css: '[role="log"] [data-own="false"] button', name: say('chat.voice.play') };
    await phone.click(plays);
    await phone.hears();
  },
];

const deletion: Flow = [
  'a deletion is requested and canceled',
  async (phone, stage) => {
    const guid = stage.newGuid();
    const role = String(10_000_000 + guid);
    await phone.open(await stage.launch(guid, '/account_deletion'));
    await phone.click({ css: 'button[data-value]' });
    await phone.select({ css: '[role="dialog"] select, dialog select', name: say('deletion.calendar.year') }, '2021');
    await phone.select({ css: '[role="dialog"] select, dialog select', name: say('deletion.calendar.month') }, '3');
    await phone.see({ css: '[role="status"]', text: 'March 2021' });
    await phone.click({ css: '[role="gridcell"] [role="button"]:not([data-outside-month])', text: '14' });
    await phone.gone({ css: '[role="gridcell"]' });
    for (const [name, text] of [
      ['register_location', 'Lisbon'],
      ['login_location', 'Porto'],
      ['email', 'anna@games.example.com'],
      ['reason', 'I have stopped playing this game.'],
    ] as const)
      await phone.type(field(say(`deletion.field.${name}`)), text);
    await phone.choose({ css: 'input[type="file"]' }, stage.picture);
    await phone.see({ css: '#content img' });
    await phone.gone({ css: '[role="progressbar"]' });
    await phone.fits();
    await phone.click(button(say('deletion.continue')));
    await phone.type(field(say('deletion.confirm.type', { role })), role);
    await phone.click(button(say('deletion.confirm.send')));
    await phone.seeText(say('deletion.says.requested'));
    await phone.click(button(say('deletion.cancel.action')));
    await phone.click(button(say('deletion.cancel.confirm')));
    await phone.seeText(say('deletion.says.cancelled'));
  },
];

const rightToLeft: Flow = [
  'Arabic is laid out from right to left on every main screen',
  async (phone, stage) => {
    // The home is shown before the ticket is redeemed, and leaving it then would lose the session.
    await phone.open(await stage.launch(stage.newGuid(), '/online_service', 18));
    await phone.seeText(arabic('chat.status.connected'));
    for (const path of [
      '/home',
      '/home/official',
      '/home/me',
      '/feedback/create',
      '/survey',
      '/settings',
      '/online_service',
    ]) {
      await phone.open(`/community${path}`);
      await phone.see({ css: 'h1, main li a' });
      const direction = await phone.page.run<string>('return getComputedStyle(document.documentElement).direction');
      if (direction !== 'rtl') throw new Error(`${path} is laid out from ${direction}`);
      await phone.fits();
    }
  },
];

export const flows: readonly Flow[] = [launchAndRead, report, vote, chat, voice, deletion, rightToLeft, offline];
