import { defaultVideoHosts, isVideoAddress, richText } from '@guildhall/contract/articles/rich-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeBody as sanitize, textOfBody } from './articles.rich-text.adapter.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

const sanitizeBody = (html: string): string => sanitize(html, defaultVideoHosts);

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.test/x.js></script>',
  '<script/x>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src="/community/media/a.webp" onload="alert(1)">',
  '<img src="/community/media/a.webp" srcset="//evil.test/x 1x">',
  '<img src="/community/media/../../evil">',
  '<img src="//evil.test/pixel.gif">',
  '<img src="https://evil.test/pixel.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<base href="//evil.test/">',
  '<link rel=stylesheet href="//evil.test/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<style>@import "//evil.test/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="java<!-- -->script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="\\\\evil.test">x</a>',
  '<a href="http://evil.test">x</a>',
  '<a href="https://x.test" onclick="alert(1)" target="_blank" style="x">x</a>',
  '<a href="https://x.test"onmouseover="alert(1)">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<th scope="col" onclick=alert(1)>x</th>',
  '<template><script>alert(1)</script></template>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p id="guildhall-config" class="x" name="x">x</p>',
  '<figure data-video="javascript:alert(1)"><figcaption>x</figcaption></figure>',
  '<figure data-video="JAVASCRIPT:alert(1)">x</figure>',
  '<figure data-video="data:text/html,<script>alert(1)</script>">x</figure>',
  '<figure data-video="//www.youtube-nocookie.com/embed/x">x</figure>',
  '<figure data-video="http://www.youtube-nocookie.com/embed/x">x</figure>',
  '<figure data-video="https://evil.test/embed/x">x</figure>',
  '<figure data-video="https://www.youtube-nocookie.com.evil.test/embed/x">x</figure>',
  '<figure data-video="https://www.youtube-nocookie.com@evil.test/embed/x">x</figure>',
  '<figure data-video="https://evil.test#https://www.youtube-nocookie.com/embed/x">x</figure>',
  '<figure data-video="https://evil.test\\@www.youtube-nocookie.com/embed/x">x</figure>',
  '<figure data-video="https://www.youtube-nocookie.com:8443/embed/x">x</figure>',
  '<figure data-video="https://www.youtube-nocookie.com/embed/x&quot; onload=&quot;alert(1)">x</figure>',
  '<figure data-video=" https://player.vimeo.com/video/1">x</figure>',
  '<figure data-video="https://player.vimeo.com/video/1\n">x</figure>',
  '<figure data-video="/community/media/../../evil.mp4">x</figure>',
  '<figure data-video="/community/media/a.mp4">x</figure>',
  '<figure data-video="/community/media/0123456789abcdef0123456789abcdef.html">x</figure>',
  '<figure data-video="https://player.vimeo.com/video/1" data-captions="https://evil.test/x.vtt">x</figure>',
  '<figure data-video="https://player.vimeo.com/video/1" data-captions="/community/media/0123456789abcdef0123456789abcdef.vtt">x</figure>',
  '<figure data-video="/community/media/0123456789abcdef0123456789abcdef.mp4" data-captions="javascript:alert(1)">x</figure>',
  '<figure data-video="https://player.vimeo.com/video/1" data-src="x" onclick="alert(1)" style="x">x</figure>',
  '<figure data-captions="/community/media/0123456789abcdef0123456789abcdef.vtt">x</figure>',
  '<figure><iframe src="https://www.youtube-nocookie.com/embed/x"></iframe></figure>',
  '<figcaption onmouseover=alert(1)>x</figcaption>',
  '<figure data-video="https://player.vimeo.com/video/1"><img src="https://evil.test/pixel.gif"><figcaption><script>alert(1)</script></figcaption></figure>',
  '<video src="/community/media/0123456789abcdef0123456789abcdef.mp4" autoplay></video>',
  '<track src="/community/media/0123456789abcdef0123456789abcdef.vtt">',
];

const attributes: Readonly<Record<string, readonly string[]>> = richText.attributes;

/** Finds markup outside the allowlist. Deliberately not based on the sanitizer's parser. */
const offencesIn = (html: string): string[] => {
  const offences: string[] = [];
  const rest = html.replaceAll(
    /<\/?([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*) ?\/?>/g,
    (_tag, name: string, list: string) => {
      if (!(richText.tags as readonly string[]).includes(name)) offences.push(`tag ${name}`);
      for (const [, attribute = '', value = ''] of list.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        if (!(attributes[name] ?? []).includes(attribute)) offences.push(`${name} ${attribute}`);
        if (attribute === 'src' && !/^\/community\/media\/[\w.-]+$/.test(value)) offences.push(`src ${value}`);
        if (attribute === 'href' && !/^(?:https:\/\/|mailto:|#|\/(?![/\\])|[\w.-]+$)/.test(value))
          offences.push(`href ${value}`);
        if (attribute === 'data-video' && !isVideoAddress(value, defaultVideoHosts)) offences.push(`video ${value}`);
        const isUpload = list.includes(' data-video="/community/media/');
        if (attribute === 'data-captions' && (!isUpload || !richText.captionsSource.test(value)))
          offences.push(`captions ${value}`);
      }
      return '';
    },
  );
  if (/[<>]/.test(rest)) offences.push(`bracket in ${rest}`);
  return offences;
};

describe('the body of an article [threat 19]', () => {
  it.each(payloads)('is inert after %s', (payload) => {
    const clean = sanitizeBody(payload);
    expect([clean, offencesIn(clean)]).toEqual([clean, []]);
    expect(sanitizeBody(clean)).toBe(clean);
    const wrapped = sanitizeBody(`<p>before</p>${payload}<p>after</p>`);
    expect([wrapped, offencesIn(wrapped)]).toEqual([wrapped, []]);
  });

  it('is inert for arbitrary input', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '`',
      '=',
      ' ',
      '\n',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '&#x3c;',
      'script',
      'img',
      'svg',
      'a',
      'p',
      'style',
      'math',
      ' onerror',
      ' href',
      ' src',
      'figure',
      ' data-video',
      'https://player.vimeo.com/video/1',
      'javascript:',
      'alert(1)',
      '/community/media/a.webp',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const clean = sanitizeBody(pieces.join(''));
        expect([clean, offencesIn(clean)]).toEqual([clean, []]);
      }),
      { numRuns: 500 },
    );
  });

  it('would fail these tests without sanitizing', () => {
    const harmless = new Set(['&lt;script&gt;alert(1)&lt;/script&gt;', '<p>x</p>']);
    const unnoticed = payloads.filter((payload) => !harmless.has(payload) && offencesIn(payload).length === 0);
    expect(unnoticed).toEqual([]);
  });

  it('keeps everything on the allowlist', () => {
    const allowed =
      '<h2>Title</h2><p>A <strong>bold</strong> <em>word</em>, <a href="https://x.test/?a=1&amp;b=2">a link</a>, ' +
      '<a href="mailto:help@x.test">mail</a><br /><code>code</code></p><ul><li>one</li></ul><ol><li>two</li></ol>' +
      '<blockquote>said</blockquote><hr /><table><thead><tr><th scope="col">head</th></tr></thead>' +
      '<tbody><tr><td>cell</td></tr></tbody></table><h3>Small</h3>' +
      '<img src="/community/media/a-1.webp" alt="A tower" width="960" height="540" />' +
      '<figure><img src="/community/media/a-1.webp" alt="" /><figcaption>The tower</figcaption></figure>' +
      '<figure data-video="https://player.vimeo.com/video/1?h=a&amp;dnt=1"><figcaption>Trailer</figcaption></figure>' +
      '<figure data-video="/community/media/0123456789abcdef0123456789abcdef.mp4" ' +
      'data-captions="/community/media/0123456789abcdef0123456789abcdef.vtt"><img src="/community/media/p.webp" alt="" />' +
      '<figcaption>Trailer</figcaption></figure>';
    expect(sanitizeBody(allowed)).toBe(allowed);
  });

  it('embeds only hosts that the installation lists, and keeps poster and title of others', () => {
    const video = (host: string): string =>
      `<figure data-video="https://${host}/embed/x"><img src="/community/media/p.webp" alt="" /><figcaption>T</figcaption></figure>`;
    const picture = '<figure><img src="/community/media/p.webp" alt="" /><figcaption>T</figcaption></figure>';
    const hosts = ['video.example.com'];
    expect(sanitize(video('video.example.com'), hosts)).toBe(video('video.example.com'));
    expect(sanitize(video('www.youtube-nocookie.com'), hosts)).toBe(picture);
    expect(sanitize(video('www.youtube-nocookie.com'), [])).toBe(picture);
  });

  it('is indexed for search as plain text', () => {
    expect(textOfBody('<p>One</p><p>two &amp; <strong>th</strong>ree &lt;b&gt;</p>')).toBe('One two th ree b');
  });

  it.each(['<ul><li>', '<p>', '<div>', '<li>', '<x-y>', '<b><i>'])(
    'finding 21: is refused at once if %s is nested thousands of times [threat 25]',
    (tags) => {
      const refuse = () => expect(() => sanitizeBody(tags.repeat(256_000 / tags.length))).toThrow('invalid');
      expect(cpuMsOf(refuse)).toBeLessThan(200);
    },
  );
});
