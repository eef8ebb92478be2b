"""Rewrites what the generator makes."""

from __future__ import annotations

import ast
import inspect


def tidy(module: str) -> str:
    """Returns a generated module with members that may be left out as None, and descriptions only as docstrings."""
    return ast.unparse(ast.fix_missing_locations(Tidy().visit(ast.parse(module))))


class Tidy(ast.NodeTransformer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`Annotated[str, Meta(…)]` is `str`."""
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated" and isinstance(node.slice, ast.Tuple):
            inner: ast.AST = self.visit(node.slice.elts[0])
            return inner
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(None) if node.id in ("UNSET", "UnsetType") else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`str | None | None` is `str | None`."""
        self.generic_visit(node)
        return node.left if is_none(node.right) and may_be_none(node.left) else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return ast.Expr(ast.Constant(inspect.cleandoc(node.value.value)))
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A query is given together with options; every struct is a Model."""
        self.generic_visit(node)
        node.bases = [ast.Name("Model") if is_struct(base) else base for base in node.bases]
        if node.name.endswith("Query"):
            node.bases = [ast.Name("RequestOptions")]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt] | None:
        """`NotRequired` is in `typing` from Python 3.11 on, and only type checkers need it."""
        if node.module == "typing_extensions":
            return ast.parse(NOT_REQUIRED).body
        if node.module == "msgspec":
            return [*ast.parse(MODEL).body, node]
        return None if node.module == "__future__" else node


NOT_REQUIRED = """
from typing import TYPE_CHECKING, TypedDict
from quote_negotiation.options import RequestOptions
if TYPE_CHECKING:
    from typing_extensions import NotRequired
"""
MODEL = "from quote_negotiation.model import Model"


def is_struct(base: ast.expr) -> bool:
    return isinstance(base, ast.Name) and base.id == "Struct"


def may_be_none(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and is_none(node.right)


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
