"""Mints a Guildhall launch ticket with Python 3.9 or later.

Specification: docs/integration/launch-tickets.md
Ed25519 needs the package "cryptography" (Debian: python3-cryptography); HS256 needs only the standard library.

    python3 mint.py --key private-key.json --player player.json
"""
import argparse
import base64
import hashlib
import hmac
import json
import time
import uuid


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode_json(value):
    return encode(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def sign(key, text):
    if key["alg"] == "HS256":
        return hmac.new(decode(key["secret"]), text, hashlib.sha256).digest()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(decode(key["privateKey"]["d"])).sign(text)


def mint_ticket(key, player, now_seconds=None, jti=None):
    """key: the file that "guildhall keys generate" writes.
    player: sub, guid, roles, kind, channel, ver, lang and auth_time, and optionally tier and card."""
    now_seconds = int(time.time()) if now_seconds is None else now_seconds
    header = {"alg": key["alg"], "typ": "launch+jwt", "kid": key["kid"]}
    claims = {
        "iss": key["issuer"],
        "aud": "community",
        "sub": player["sub"],
        "guid": player["guid"],
        "roles": player["roles"],
        "kind": player["kind"],
        "channel": player["channel"],
        "ver": player["ver"],
        "lang": player["lang"],
        **({"tier": player["tier"]} if "tier" in player else {}),
        **({"card": player["card"]} if "card" in player else {}),
        "auth_time": player["auth_time"],
        "iat": now_seconds,
        "exp": now_seconds + 120,
        "jti": jti or str(uuid.uuid4()),
    }
    text = encode_json(header) + b"." + encode_json(claims)
    return (text + b"." + encode(sign(key, text))).decode()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--key", required=True)
    parser.add_argument("--player", required=True)
    # --now and --jti are only for comparing with the test vectors.
    parser.add_argument("--now", type=int)
    parser.add_argument("--jti")
    options = parser.parse_args()
    with open(options.key, encoding="utf-8") as key_file, open(options.player, encoding="utf-8") as player_file:
        print(mint_ticket(json.load(key_file), json.load(player_file), options.now, options.jti))
