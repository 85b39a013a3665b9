import { stemsOf } from '../../data/search-similarity.ts';

/**
 * Greetings, courtesy and filler that players write in any message. With few articles, their rarity cannot be measured, and
 * one of them would look like a match.
 */
const words = [
  // English
  'hello hiya dear team please help thanks thank sorry want need would could should have this that there here with from your',
  'what when where which because about after before again still just like know time game play player players cannot does been',
  'really very much many some other then they them were will into make made good problem issue something anything nothing every',
  // Spanish, Portuguese, Italian, French
  'hola buenas buenos dias tardes gracias favor ayuda ayudar quiero puedo puede para como pero porque cuando donde desde hasta',
  'esta este esto estoy tengo tiene hace hacer todo todos nada algo juego jugar jugador problema muchas mucho tambien ahora',
  'obrigado obrigada ajuda quero posso pode mas quando onde isto isso estou tenho fazer jogo jogar jogador agora muito',
  'ciao buongiorno grazie aiuto vorrei posso sono come quando dove questo questa quello gioco giocare giocatore adesso molto',
  'bonjour salut merci aide aidez voudrais peux pouvez pour avec mais quand dans cette vous nous jouer joueur probleme tout',
  // German
  'hallo guten danke bitte hilfe helfen mochte will kann konnen konnte habe hatte sich nicht aber wenn weil dass dieser diese',
  'dieses mein meine meinen eine einen einer noch schon immer wieder spiel spiele spielen spieler problem etwas nichts alles',
  // Turkish, Indonesian, Malay
  'merhaba selam tesekkur tesekkurler lutfen yardim istiyorum ama icin gibi daha oyun oyuncu sorun neden nasil',
  'halo terima kasih tolong bantu bantuan saya kami anda yang untuk dengan tidak bisa sudah belum karena permainan pemain masalah',
  // Russian
  'привет здравствуйте добрый день спасибо пожалуйста помогите помощь хочу могу можно меня есть было будет когда почему потому',
  'что как для это этот эта если только еще уже игра игре игры игрок проблема',
  // Vietnamese
  'chao cam xin giup toi ban khong duoc cua cho nay voi nhung game',
  // Arabic
  'مرحبا السلام عليكم شكرا فضلك الرجاء ساعدوني مساعدة اريد استطيع يمكن هذا هذه ذلك التي الذي لماذا كيف عندما اللعبة اللاعب مشكلة',
].join(' ');

/** Scripts without spaces: removed from the text, because the pairs across their borders would remain. */
const phrases = [
  '你好 您好 谢谢 謝謝 請問 请问 麻烦 麻煩 帮我 幫我 一下 我的 我们 我們 可以 什么 什麼 怎么 怎麼 为什么 為什麼 没有 沒有 不能 现在 現在 这个 這個 那个 那個 问题 問題 游戏 遊戲 玩家',
  'こんにちは すみません ありがとうございます ありがとう お願いします ください どうすれば どうして ですか ますか です ます しました ません ゲーム プレイヤー 問題',
  '안녕하세요 감사합니다 부탁드립니다 도와주세요 주세요 합니다 습니다 있어요 했어요 는데요 게임 문제',
  'สวัสดี ครับ ค่ะ คะ ขอบคุณ ช่วยด้วย ช่วย ด้วย หน่อย ของฉัน ฉัน ผม ไม่ได้ ทำไม อย่างไร ยังไง เกม ปัญหา',
]
  .join(' ')
  .normalize('NFKC')
  .split(' ')
  .toSorted((one, other) => other.length - one.length);

const anyPhrase = new RegExp(phrases.join('|'), 'gu');

export const withoutPhrases = (text: string): string => text.normalize('NFKC').replace(anyPhrase, ' ');

const common: ReadonlySet<string> = new Set(words.split(' ').flatMap((word) => stemsOf(word)));

/** Three-letter Vietnamese words are already stems. */
const short: ReadonlySet<string> = new Set(words.split(' ').filter((word) => word.length === 3));

export const isCommonStem = (stem: string): boolean => common.has(stem) || short.has(stem);
