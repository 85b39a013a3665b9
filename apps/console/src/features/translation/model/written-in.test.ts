import { describe, expect, it } from 'vitest';
import { isWrittenIn } from './written-in.ts';

describe('the language of what a member of staff wrote', () => {
  it.each([
    [3, 'Your horse is back. Can you check it please?'],
    [14, 'Tu caballo 10010201 ya ha vuelto. Gracias por tu paciencia.'],
    [15, 'O seu cavalo já está de volta. Obrigado pela paciência, você pode ver.'],
    [10, 'Votre cheval est de retour, merci pour votre patience.'],
    [11, 'Dein Pferd ist wieder da. Danke für die Geduld.'],
    [16, 'Il tuo cavallo è tornato, grazie per la pazienza.'],
    [17, 'Atınız geri geldi, sabrınız için çok teşekkürler.'],
    [6, 'Kuda Anda sudah kembali, terima kasih untuk kesabaran Anda.'],
    [5, 'Kuda anda sudah kembali, terima kasih dengan sabar.'],
    [4, 'Con ngựa của bạn đã trở lại, cảm ơn bạn.'],
    [9, 'Bumalik na ang kabayo mo, salamat po sa paghihintay.'],
    [1, '您的马已经回来了，谢谢。'],
    [2, '您的馬已經回來了，謝謝。'],
    [7, 'お馬は戻りました。ありがとうございます。'],
    [8, '말이 돌아왔습니다. 감사합니다.'],
    [12, 'ม้าของคุณกลับมาแล้ว ขอบคุณ'],
    [13, 'Ваша лошадь вернулась, спасибо.'],
    [18, 'لقد عاد حصانك، شكرا لك.'],
  ] as const)('is recognized for %i', (lang, text) => {
    expect(isWrittenIn(text, lang)).toBe(true);
    expect(isWrittenIn(text, lang === 11 ? 14 : 11)).toBe(false);
  });

  it('is left open for short, mixed and neutral texts', () => {
    for (const text of ['OK', '👍', '10010201', 'https://example.com/the/and/is', '{name}', 'Kestrel'])
      expect(isWrittenIn(text, 14)).toBeNull();
  });

  it('is not a language with other letters, whichever it is', () => {
    expect(isWrittenIn('Unobtainium Kestrel', 7)).toBe(false);
    expect(isWrittenIn('Unobtainium Kestrel', 14)).toBeNull();
  });
});
