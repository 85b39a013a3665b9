const form = document.getElementById('player');
const status = document.getElementById('status');

const fillLanguages = async () => {
  const languages = await (await fetch('languages.json')).json();
  for (const { id, name } of languages) form.elements.lang.add(new Option(`${id} ${name}`, String(id)));
  form.elements.lang.value = '3';
};

const mintTicket = async (player) => {
  const response = await fetch('/community/api/launch/demo_ticket', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guildhall': '1' },
    body: JSON.stringify(player),
  });
  const { code, msg } = await response.json();
  if (code !== 0) throw new Error(`The ticket was refused: ${code} ${msg.key}`);
  return msg.ticket;
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  const { launch, path, guid, ...hints } = values;
  try {
    let fragment = '';
    if (launch !== 'none') hints.guid = guid;
    if (launch === 'player' || launch === 'guest') {
      fragment = `#lt=${await mintTicket({ guid: Number(guid), kind: launch, lang: Number(hints.lang), channel: Number(hints.channel), version: hints.version })}`;
    }
    const frame = document.getElementById('app');
    frame.src = 'about:blank';
    frame.onload = () => {
      frame.onload = null;
      frame.src = `/community${path}?${new URLSearchParams(hints)}${fragment}`;
    };
    status.textContent = '';
  } catch (error) {
    status.textContent = String(error);
  }
});
void fillLanguages().then(() => form.requestSubmit());
