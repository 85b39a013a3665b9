import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from './answer-help.personal-data.rules.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

describe('personal data in texts', () => {
  it.each([
    ['Write to mia.k+game@mail.example.org please', 'Write to [email] please'],
    ['我的邮箱是mia@example.cn谢谢', '[email]'],
    ['mia @ example . org', '[email]'],
    ['Call +49 (0)151 234-567 89 today', 'Call [number] today'],
    ['بطاقتي ٤١١١ ١١١١ ١١١١ ١١١١', 'بطاقتي [number]'],
    ['電話は０９０−１２３４−５６７８です', '[number]'],
    ['order GPA.3345-1234-5678-90123', '[number]'],
    ['My id is 7000123', 'My id is [number]'],
    ['token ab12cd34ef56', 'token [number]'],
    ['from 192.168.100.21', 'from [number]'],
    ['see https://evil.example/?mail=me@x.org now', 'see [link] now'],
    ['I am Kestrel#1234, @kestrel_77', 'I am [name], [name]'],
    ['Hello, my name is Mia Keller and I lost 300 gold', 'Hello, my name is [name] and I lost 300 gold'],
    ['Hola, me llamo José', 'Hola, me llamo [name]'],
    ['Меня зовут Анна Петрова', 'Меня зовут [name]'],
    ['私の名前は田中', '私の名前は[name]'],
    ['اسمي فاطمة', 'اسمي [name]'],
  ])('are masked in “%s”', (text, masked) => {
    expect(withoutPersonalData(text)).toContain(masked);
  });

  it('leave words, small numbers and prices alone', () => {
    const text = 'I paid 4,99 € twice for pack 3 in version 1.4.2 at level 120. 我买了两次。';
    expect(withoutPersonalData(text)).toBe(text);
  });

  it('include known names, but not parts of other words', () => {
    expect(withoutPersonalData('Thanks Mira, MIRA! A miracle.', ['Mira', 'A', ''])).toBe(
      'Thanks [name], [name]! A miracle.',
    );
  });

  it('take little time in long texts', () => {
    const mask = (): void => {
      for (const part of ['1 ', 'a.', '@', 'a1', '+(', 'my name is ']) withoutPersonalData(part.repeat(2000));
    };
    expect(cpuMsOf(mask)).toBeLessThan(500);
  });
});
