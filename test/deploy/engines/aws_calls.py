"""Makes AWS calls with botocore: one JSON request a line, one JSON answer a line. Bytes travel as {"$bytes": base64}."""

import base64
import datetime
import json
import sys

import botocore.session
from botocore.config import Config
from botocore.exceptions import ClientError
from botocore.response import StreamingBody

session = botocore.session.get_session()
clients = {}


def client(service):
    if service not in clients:
        clients[service] = session.create_client(service, config=Config(retries={"total_max_attempts": 1}))
    return clients[service]


def answered(value):
    if isinstance(value, dict):
        return {name: answered(inner) for name, inner in value.items() if name != "ResponseMetadata"}
    if isinstance(value, list):
        return [answered(inner) for inner in value]
    if isinstance(value, StreamingBody):
        return answered(value.read())
    if isinstance(value, (bytes, bytearray)):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return value


def asked(value):
    if isinstance(value, dict):
        if set(value) == {"$bytes"}:
            return base64.b64decode(value["$bytes"])
        return {name: asked(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [asked(inner) for inner in value]
    return value


for line in sys.stdin:
    request = json.loads(line)
    try:
        call = getattr(client(request["service"]), request["operation"])
        answer = {"result": answered(call(**asked(request["parameters"])))}
    except ClientError as error:
        answer = {"code": error.response["Error"]["Code"], "message": error.response["Error"]["Message"]}
    except Exception as error:  # The other side has to hear of whatever it is.
        answer = {"code": type(error).__name__, "message": str(error)}
    print(json.dumps(answer), flush=True)
