"""The base of all structs, and reading them: what later versions of the service add passes through."""

from __future__ import annotations

from typing import Any, TypeVar, cast, get_args

import msgspec

T = TypeVar("T")


class Model(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What the service answers."""

    @property
    def extra(self) -> dict[str, Any]:
        """The fields that this version of the package does not know, by name."""
        return self.__dict__  # pyright: ignore[reportReturnType]


def read_json(content: bytes, kind: type[T]) -> T:
    """Returns JSON as a struct. Raises msgspec.DecodeError if it is not of this kind."""
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError:
        return cast("T", _read_open(msgspec.json.decode(content), kind))


def read_plain(value: Any, kind: type[T]) -> T:
    """Returns parsed JSON as a struct. Raises msgspec.ValidationError if it is not of this kind."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return cast("T", _read_open(value, kind))


def _read_open(value: Any, kind: Any) -> Any:
    """Keeps the fields a struct does not know, which is slower."""
    kinds = (kind, *get_args(kind))
    if isinstance(value, list):
        items = next((get_args(one)[0] for one in kinds if getattr(one, "__origin__", None) is list), Any)
        return [_read_open(item, items) for item in value]  # pyright: ignore[reportUnknownVariableType]
    struct = next((one for one in kinds if _is_model(one)), None)
    if struct is None or not isinstance(value, dict):
        return msgspec.convert(value, kind)
    given: dict[str, Any] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
    known = {
        field.name: _read_open(given.pop(field.encode_name), field.type)
        for field in msgspec.structs.fields(struct)
        if field.encode_name in given
    }
    try:
        read = struct(**known)
    except TypeError as error:
        raise msgspec.ValidationError(str(error)) from error
    read.extra.update(given)
    return read


def _is_model(kind: Any) -> bool:
    of = getattr(kind, "__origin__", kind)
    return isinstance(of, type) and issubclass(of, Model)
