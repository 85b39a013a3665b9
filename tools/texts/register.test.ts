import { expect, test } from 'vitest';
import type { Locale } from '@guildhall/i18n/locales.ts';
import { problemsOfRegister } from './register.ts';

const isFound = (locale: Locale, text: string, app: 'player' | 'console' = 'player'): boolean =>
  [...problemsOfRegister(app, locale, { text })].length > 0;

test.each<[Locale, string]>([
  ['de-DE', 'Bitte versuchen Sie es erneut.'],
  ['fr-FR', 'Ouvre l’app depuis ton jeu.'],
  ['es-ES', 'Solo usted puede verlo.'],
  ['pt-PT', 'De momento, não pode escrever.'],
  ['pt-PT', 'O que escreveu fica guardado neste dispositivo.'],
  ['it-IT', 'Così può leggere la Sua risposta.'],
  ['ru-RU', 'Мы прочитаем твой ответ.'],
  ['tr-TR', 'Bunu daha sonra görebilirsiniz.'],
  ['id-ID', 'Kami menerima laporan Anda.'],
  ['vi-VN', 'Cảm ơn quý khách.'],
  ['ko-KR', '보통 몇 시간 안에 답변해 드려요.'],
  ['ja-JP', '読み込みに失敗した。'],
  ['th-TH', 'ท่านยังอ่านได้'],
  ['ar-SA', 'يمكنكم القراءة.'],
  ['zh-CN', '您已退出登录。'],
  ['zh-TW', '感謝您的聯繫。'],
])('In %s, “%s” is found: the rest of the app addresses players otherwise.', (locale, text) => {
  expect(isFound(locale, text)).toBe(true);
});

test.each<[Locale, string]>([
  ['de-DE', 'Sie ist angekommen, und wir sehen sie uns an.'],
  ['pt-PT', 'O dono da conta pode ler tudo.'],
  ['es-ES', 'Su propietario podrá leerlo.'],
  ['tr-TR', '{size} MB’tan küçük olmalı'],
  ['ko-KR', '도움이 되었나요? 다시 시도해 주세요.'],
  ['ja-JP', '読み込めませんでした。'],
  ['th-TH', 'จากในเกมเท่านั้น'],
])('In %s, “%s” is left alone.', (locale, text) => {
  expect(isFound(locale, text)).toBe(false);
});

test('Chinese staff are addressed like Chinese players.', () => {
  expect(isFound('zh-CN', '您的权限', 'console')).toBe(true);
  expect(isFound('zh-CN', '你的权限', 'console')).toBe(false);
});
